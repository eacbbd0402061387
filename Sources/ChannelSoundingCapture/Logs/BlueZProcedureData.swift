/// The data of one `ProcedureData` signal of BlueZ's `org.bluez.ChannelSounding1`.
struct BlueZProcedureData: Sendable {
  enum Parsed {
    case complete(BlueZProcedureData, length: Int)
    /// Good so far, but not at its end.
    case incomplete
    /// No such data: a field is out of its range.
    case invalid
  }

  struct Side: Sendable {
    var transmitPower = 0
    var subevents: [Subevent] = []
    var abortReason = 0
  }

  struct Subevent: Sendable {
    var fields = SyntheticSubevent()
    var abortReason = 0
    var nanoseconds: UInt64 = 0
    /// The steps as HCI has them.
    var steps: [UInt8] = []
  }

  var initiator = Side()
  var reflector = Side()
  var procedureCounter = 0
  var enable = SyntheticProcedureEnable()
  var configuration = SyntheticConfiguration()

  /// Why reading stops.
  private enum Stop: Error {
    case incomplete, invalid
  }

  /// Reads the data at the beginning of `bytes`.
  static func parse(_ bytes: RawSpan) -> Parsed {
    var cursor = Cursor(bytes)
    do throws(Stop) {
      let data = try BlueZProcedureData(&cursor)
      return .complete(data, length: cursor.position)
    } catch {
      return error == .incomplete ? .incomplete : .invalid
    }
  }

  /// Reads little-endian fields and checks their ranges.
  private struct Cursor: ~Escapable {
    let bytes: RawSpan
    var position = 0

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan) { self.bytes = bytes }

    @_lifetime(self: copy self)
    mutating func field(_ octets: Int, in range: ClosedRange<Int>? = nil) throws(Stop) -> Int {
      guard octets <= bytes.byteCount - position else { throw .incomplete }
      var value = 0
      for index in 0..<octets { value |= Int(bytes.octet(position + index)) << (8 * index) }
      position += octets
      if let range, !range.contains(value) { throw .invalid }
      return value
    }

    @_lifetime(self: copy self)
    mutating func copy(_ octets: Int, to steps: inout [UInt8]) throws(Stop) {
      steps.append(littleEndian: try field(octets), octets: octets)
    }
  }

  private init(_ cursor: inout Cursor) throws(Stop) {
    procedureCounter = try cursor.field(2)
    _ = try cursor.field(2)
    initiator.transmitPower = try Self.power(&cursor)
    reflector.transmitPower = try Self.power(&cursor)
    initiator.subevents = try Self.subevents(&cursor, isInitiator: true)
    initiator.abortReason = try cursor.field(1, in: 0...0x0F)
    reflector.subevents = try Self.subevents(&cursor, isInitiator: false)
    reflector.abortReason = try cursor.field(1, in: 0...0x0F)

    enable.toneAntennaConfiguration = try cursor.field(1, in: 0...7)
    enable.subeventLength = try cursor.field(4, in: 0...0xFF_FFFF)
    enable.subeventsPerEvent = try cursor.field(1)
    enable.subeventInterval = try cursor.field(2)
    enable.eventInterval = try cursor.field(2)
    enable.procedureInterval = try cursor.field(2)
    enable.procedureCount = try cursor.field(2)
    enable.maximumProcedureLength = try cursor.field(2)

    configuration.mainMode = try cursor.field(1, in: 0...3)
    configuration.subMode = try cursor.field(1)
    configuration.rttType = try cursor.field(1, in: 0...6)
    configuration.channelMap = []
    for _ in 0..<10 { try cursor.copy(1, to: &configuration.channelMap) }
    configuration.minimumMainModeSteps = try cursor.field(1)
    configuration.maximumMainModeSteps = try cursor.field(1)
    configuration.mainModeRepetition = try cursor.field(1)
    configuration.modeZeroSteps = try cursor.field(1)
    configuration.role = try cursor.field(1, in: 0...2) == 0 ? 0 : 1
    configuration.syncPHY = try cursor.field(1, in: 0...3)
    configuration.channelSelectionType = try cursor.field(1)
    configuration.shape3c = try cursor.field(1)
    configuration.jump3c = try cursor.field(1)
    configuration.channelMapRepetition = try cursor.field(1)
    configuration.interludeTime1 = try cursor.field(1)
    configuration.interludeTime2 = try cursor.field(1)
    configuration.frequencyChangeTime = try cursor.field(1)
    configuration.phaseMeasurementTime = try cursor.field(1)
    // Antenna switching times of both sides, connection interval.
    _ = try cursor.field(4)
  }

  /// dBm between -127 and 20, or 127 where it is not known.
  private static func power(_ cursor: inout Cursor) throws(Stop) -> Int {
    let power = Int(Int8(truncatingIfNeeded: try cursor.field(1)))
    guard power <= 20 || power == 0x7F else { throw .invalid }
    return power
  }

  private static func subevents(
    _ cursor: inout Cursor, isInitiator: Bool
  ) throws(Stop) -> [Subevent] {
    var subevents: [Subevent] = []
    for _ in 0..<(try cursor.field(4, in: 0...32)) {
      var subevent = Subevent()
      subevent.fields.startEvent = try cursor.field(2)
      subevent.fields.frequencyCompensation = try cursor.field(2)
      subevent.fields.referencePower = try power(&cursor)
      subevent.fields.paths = try cursor.field(1, in: 0...4)
      subevent.abortReason = try cursor.field(1, in: 0...0x0F)
      subevent.nanoseconds = UInt64(bitPattern: Int64(try cursor.field(8)))
      for _ in 0..<(try cursor.field(4, in: 0...160)) {
        try step(&cursor, &subevent, isInitiator: isInitiator)
      }
      subevents.append(subevent)
    }
    return subevents
  }

  /// Reads one step and appends it as HCI has it: mode, channel, length, data.
  private static func step(
    _ cursor: inout Cursor, _ subevent: inout Subevent, isInitiator: Bool
  ) throws(Stop) {
    let mode = try cursor.field(1, in: 0...3)
    let channel = try cursor.field(1, in: 0...78)
    let start = subevent.steps.count
    subevent.steps += [UInt8(mode), UInt8(channel), 0]
    switch mode {
    case 0:
      try cursor.copy(3, to: &subevent.steps)
      let offset = try cursor.field(2)
      if isInitiator { subevent.steps.append(littleEndian: offset, octets: 2) }
    case 1: try modeOne(&cursor, &subevent.steps, isInitiator: isInitiator)
    case 2: try modeTwo(&cursor, &subevent.steps, paths: subevent.fields.paths)
    default:
      try modeOne(&cursor, &subevent.steps, isInitiator: isInitiator)
      try modeTwo(&cursor, &subevent.steps, paths: subevent.fields.paths)
    }
    subevent.steps[start + 2] = UInt8(subevent.steps.count - start - 3)
  }

  private static func modeOne(
    _ cursor: inout Cursor, _ steps: inout [UInt8], isInitiator: Bool
  ) throws(Stop) {
    // Quality, NADM, RSSI.
    try cursor.copy(3, to: &steps)
    let initiatorTime = try cursor.field(2)
    let reflectorTime = try cursor.field(2)
    steps.append(littleEndian: isInitiator ? initiatorTime : reflectorTime, octets: 2)
    // Antenna.
    try cursor.copy(1, to: &steps)
    let first = try sample(&cursor)
    let second = try sample(&cursor)
    // Zero stands for packets without phase correction terms.
    if first != 0 || second != 0 {
      steps.append(littleEndian: first, octets: 4)
      steps.append(littleEndian: second, octets: 4)
    }
  }

  private static func modeTwo(
    _ cursor: inout Cursor, _ steps: inout [UInt8], paths: Int
  ) throws(Stop) {
    try cursor.copy(1, to: &steps)
    let count = min(paths + 1, 5)
    let start = steps.count
    for _ in 0..<count {
      steps.append(littleEndian: try sample(&cursor), octets: 3)
      steps.append(0)
    }
    for index in 0..<count { steps[start + 4 * index + 3] = UInt8(try cursor.field(1)) }
  }

  /// Two 16-bit numbers packed into 12 bits each, I in the low ones.
  private static func sample(_ cursor: inout Cursor) throws(Stop) -> Int {
    let i = try cursor.field(2) & 0xFFF
    let q = try cursor.field(2) & 0xFFF
    return i | q << 12
  }
}
