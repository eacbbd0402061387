/// What an ATT PDU means to the Ranging Service.
public enum RangingServiceMessage: Sendable, Hashable {
  /// Which characteristic carried ranging data.
  public enum DataKind: Sendable, Hashable {
    /// Real-time Ranging Data (0x2C15).
    case realTime

    /// On-demand Ranging Data (0x2C16).
    case onDemand

    /// The discovery is not in the capture; the data were recognised otherwise.
    case undetermined
  }

  /// One segment of ranging data, from the segment header on: a range of octets of the PDU.
  case rangingData(DataKind, segment: Range<Int>)

  /// A request that the client wrote to the RAS Control Point: its value in the PDU.
  case controlPointRequest(Range<Int>)

  /// An answer of the server through the RAS Control Point: its value in the PDU.
  case controlPointIndication(Range<Int>)

  /// Ranging data with this ranging counter are ready to be fetched.
  case dataReady(counter: UInt16)

  /// Ranging data with this ranging counter were discarded.
  case dataOverwritten(counter: UInt16)

  /// The RAS Features of the server, read by the client.
  case features(UInt32)

  /// An ATT PDU that says nothing about ranging.
  case other
}

/// The characteristics of the Ranging Service.
enum RangingCharacteristic: UInt16, Sendable, CaseIterable {
  case features = 0x2C14
  case realTimeData = 0x2C15
  case onDemandData = 0x2C16
  case controlPoint = 0x2C17
  case dataReady = 0x2C18
  case dataOverwritten = 0x2C19
}
