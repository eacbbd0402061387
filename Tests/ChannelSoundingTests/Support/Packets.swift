/// Packets as a controller or a Ranging Service server sends them, octet by octet from the format's tables.
///
/// The package's encoders are not used: what the decoders are tested with must not come from the same hands.
enum Packets {
  /// A done status.
  enum Done: UInt8 { case complete = 0, partial = 1, aborted = 0xF }

  // MARK: Steps

  /// One step: its mode, its channel and its data, which have no octets when it was not measured.
  struct Step {
    var mode: UInt8
    var channel: UInt8
    var data: [UInt8]

    /// The step as an event carries it.
    var event: [UInt8] { [mode, channel, UInt8(data.count)] + data }
    /// The step as a body carries it.
    var body: [UInt8] { [data.isEmpty ? 0x80 : mode] + data }
    /// The same step, not measured.
    var aborted: Step { Step(mode: mode, channel: channel, data: []) }
  }

  /// A mode-0 step: an initiator tells a frequency offset, a reflector does not.
  static func calibration(channel: UInt8 = 40, isInitiator: Bool) -> Step {
    Step(mode: 0, channel: channel, data: [0x00, 0xCE, 1] + (isInitiator ? [0x22, 0x00] : []))
  }

  /// A mode-1 step, with or without the packets' PCTs.
  static func timing(
    channel: UInt8, halfNanoseconds: Int16, quality: UInt8 = 0, rssi: UInt8 = 0xC9,
    terms: Bool = false
  ) -> Step {
    let time = UInt16(bitPattern: halfNanoseconds)
    let data = [quality, 0xFF, rssi] + little(time) + [1]
    return Step(mode: 1, channel: channel, data: data + (terms ? [1, 0, 2, 0, 3, 0, 4, 0] : []))
  }

  /// A mode-2 step whose tones all have the same I and Q, and whose extension slot is empty.
  static func tones(channel: UInt8, i: Int = 100, q: Int = 0, paths: Int = 1) -> Step {
    let word = UInt32(truncatingIfNeeded: i & 0xFFF | (q & 0xFFF) << 12)
    let term = [UInt32(0), 8, 16].map { UInt8(truncatingIfNeeded: word >> $0) }
    var data: [UInt8] = [0]
    for _ in 0..<paths { data += term + [0x00] }
    return Step(mode: 2, channel: channel, data: data + [1, 0, 0, 0x10])
  }

  /// One mode-0 step and mode-2 steps on neighbouring channels from 26 on.
  static func steps(_ count: Int, isInitiator: Bool, i: Int = 100) -> [Step] {
    guard count > 0 else { return [] }
    return [calibration(isInitiator: isInitiator)]
      + (0..<(count - 1)).map { tones(channel: UInt8(26 + $0 % 40), i: i, q: $0) }
  }

  // MARK: Events, without the H4 type octet

  /// A Subevent Result.
  static func result(
    _ counter: UInt16, event: UInt16 = 100, procedure: Done = .complete,
    subevent: Done = .complete, reasons: UInt8 = 0, paths: UInt8 = 1, handle: UInt16 = 0x40,
    id: UInt8 = 0, compensation: UInt16 = 0, _ steps: [Step]
  ) -> [UInt8] {
    meta(
      0x31,
      little(handle) + [id] + little(event) + little(counter) + little(compensation) + [0xEC]
        + [procedure.rawValue, subevent.rawValue, reasons, paths, UInt8(steps.count)]
        + steps.flatMap(\.event))
  }

  /// A Subevent Result Continue.
  static func more(
    procedure: Done = .complete, subevent: Done = .complete, reasons: UInt8 = 0, paths: UInt8 = 1,
    handle: UInt16 = 0x40, id: UInt8 = 0, _ steps: [Step]
  ) -> [UInt8] {
    meta(
      0x32,
      little(handle) + [id, procedure.rawValue, subevent.rawValue, reasons, paths]
        + [UInt8(steps.count)] + steps.flatMap(\.event))
  }

  /// A Config Complete of mode-2 steps on all channels.
  static func configuration(role: UInt8, handle: UInt16 = 0x40, id: UInt8 = 0) -> [UInt8] {
    meta(
      0x2F,
      [0] + little(handle) + [id, 1, 2, 0xFF, 3, 5, 0, 1, role, 0, 1]
        + [0xFC, 0xFF, 0x7F, 0xFC, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F]
        + [1, 0, 0, 2, 0, 145, 145, 150, 20])
  }

  private static func meta(_ code: UInt8, _ parameters: [UInt8]) -> [UInt8] {
    [0x3E, UInt8(parameters.count + 1), code] + parameters
  }

  // MARK: Ranging Service

  /// A subevent of a body.
  static func subevent(
    event: UInt16 = 100, procedure: Done = .complete, subevent: Done = .complete,
    reasons: UInt8 = 0, _ steps: [Step]
  ) -> [UInt8] {
    little(event) + little(0xC000) + [procedure.rawValue | subevent.rawValue << 4, reasons, 0xEB]
      + [UInt8(steps.count)] + steps.flatMap(\.body)
  }

  /// A body: of the counter 12 bits are sent.
  static func body(
    _ counter: UInt16, id: UInt8 = 0, pathMask: UInt8 = 1, _ subevents: [UInt8]...
  ) -> [UInt8] {
    little(counter & 0xFFF | UInt16(id) << 12) + [0, pathMask] + subevents.flatMap { $0 }
  }

  /// A body cut into segments with so many octets of it in each.
  static func segments(_ body: [UInt8], of count: Int = 240) -> [[UInt8]] {
    let starts = Array(stride(from: 0, to: body.count, by: count))
    return starts.indices.map { index in
      let isLast = index == starts.count - 1
      let header = (index == 0 ? 1 : 0) | (isLast ? 2 : 0) | UInt8(index % 64) << 2
      return [header] + body[starts[index]..<min(starts[index] + count, body.count)]
    }
  }

  static func little(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
}
