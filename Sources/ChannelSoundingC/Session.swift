internal import CChannelSounding
internal import ChannelSounding
internal import ChannelSoundingCapture

/// What stands behind a `cs_session` of C.
///
/// One thread at a time uses a session; the caller sees to that.
@safe
final class Session {
  private var feed: ProcedureFeed
  private var estimator: DistanceEstimator
  private let calibration: Calibration?
  private var procedure = Procedure()
  private var filter = SentinelFilter()
  private var history: RangeHistory
  private var isFinished = false

  /// What went wrong last.
  let errorText = ErrorText()

  /// Makes a session.
  init(_ options: SessionOptions) throws(SessionError) {
    calibration = try options.loadCalibration()
    estimator = DistanceEstimator(method: options.method)
    history = RangeHistory(capacity: options.historyCapacity)
    feed = ProcedureFeed(
      rangingDataHandle: options.rangingDataHandle, patienceSeconds: options.patienceSeconds)
  }

  /// Takes an H4 packet of either side.
  func receive(h4 packet: RawSpan, from side: Side, seconds: Double?) throws(SessionError) {
    try checkOpen()
    do {
      try feed.receive(h4: packet, from: side, secondsSinceEpoch: seconds)
    } catch {
      throw SessionError(error, in: side == .peer ? "packet of the peer: " : "")
    }
  }

  /// Takes a segment of the peer's Ranging Data.
  func receive(rangingData segment: RawSpan, seconds: Double?) throws(SessionError) {
    try checkOpen()
    do {
      try feed.receive(rangingData: segment, secondsSinceEpoch: seconds)
    } catch {
      throw SessionError(error, in: "Ranging Data: ")
    }
  }

  /// Tells that the peer reports nothing more.
  func finishPeer() { feed.finishPeer() }

  /// Tells that no more packets come.
  func finish() {
    isFinished = true
    feed.finish()
  }

  /// The next estimate, or `nil` when none is ready.
  func next() -> cs_estimate? {
    feed.next(into: &procedure) ? estimate(procedure) : nil
  }

  /// Estimates a procedure and keeps the distance.
  func estimate(_ procedure: borrowing Procedure) -> cs_estimate {
    var estimate = estimator.estimate(procedure)
    calibration?.apply(to: &estimate)
    if let reading = filter.reading(estimate) {
      history.append(reading)
    } else {
      history.noteMissed()
    }
    return cs_estimate(estimate)
  }

  /// How many readings there are.
  var readingCount: Int { history.count }

  /// Writes the newest readings that fit, oldest first, and gives their number.
  func copyReadings(to meters: UnsafeMutableBufferPointer<Double>) -> Int {
    let count = min(history.count, meters.count)
    let first = history.count - count
    for place in 0..<count { unsafe meters[place] = history[first + place].meters }
    return count
  }

  private func checkOpen() throws(SessionError) {
    guard isFinished else { return }
    throw SessionError(
      CS_ERROR_FINISHED, "the session was finished; make another one for more packets")
  }
}
