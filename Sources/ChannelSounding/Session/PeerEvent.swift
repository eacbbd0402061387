/// What happened in the session of one of many peers.
public struct PeerEvent<Peer: Hashable & Sendable>: Hashable, Sendable {
  /// Who the peer is.
  public let peer: Peer
  /// What happened.
  public let event: RangingEvent

  /// Makes an event of a peer.
  public init(peer: Peer, event: RangingEvent) {
    self.peer = peer
    self.event = event
  }
}
