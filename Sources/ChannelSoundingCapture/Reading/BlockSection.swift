/// The outer form of pcapng blocks in one byte order.
struct BlockShape: RecordShape, Sendable {
  static let sectionHeader: UInt32 = 0x0A0D_0D0A

  /// A longer block is passed over without being held in memory.
  static let maximumHeldLength = 1 << 18

  /// A longer block is damage.
  static let maximumLength = 1 << 26

  var order: ByteOrder

  var headerLength: Int { 12 }

  /// The byte order of the section header at `offset`, or `nil` if it is not one.
  static func sectionOrder(_ window: RawSpan, at offset: Int) -> ByteOrder? {
    let view = OrderedBytes(window, .little)
    guard view.uint32(offset) == sectionHeader else { return nil }
    switch view.uint32(offset + 8) {
    case 0x1A2B_3C4D: return .little
    case 0x4D3C_2B1A: return .big
    default: return nil
    }
  }

  /// The length of the block at `offset`, or `nil` where no block can stand.
  func blockLength(_ window: RawSpan, at offset: Int) -> Int? {
    var order = order
    let type = OrderedBytes(window, order).uint32(offset)
    if type == Self.sectionHeader {
      guard let sectionOrder = Self.sectionOrder(window, at: offset) else { return nil }
      order = sectionOrder
    }
    let length = Int(OrderedBytes(window, order).uint32(offset + 4))
    guard length >= (type == Self.sectionHeader ? 28 : 12), length % 4 == 0,
      length <= Self.maximumLength
    else { return nil }
    return length
  }

  /// Only blocks that are common and short enough to be checked count after damage.
  func recordLength(_ window: RawSpan, at offset: Int) -> Int? {
    guard let length = blockLength(window, at: offset), length <= Self.maximumHeldLength else {
      return nil
    }
    let type = OrderedBytes(window, order).uint32(offset)
    guard type == Self.sectionHeader || (1...10).contains(type) else { return nil }
    return length
  }

  func isIntact(_ window: RawSpan, length: Int) -> Bool {
    let order = Self.sectionOrder(window, at: 0) ?? order
    return Int(OrderedBytes(window, order).uint32(length - 4)) == length
  }
}

/// The state of one pcapng section: its byte order and its interfaces.
struct BlockSection: Sendable {
  struct Interface: Sendable {
    var linkType: UInt32
    var framing: PacketFraming?
    var snapLength: Int
    /// Seconds in one tick of the interface's clock.
    var secondsPerTick: Double
    /// Ticks in one second where that is a whole number, for an exact split.
    var ticksPerSecond: UInt64?
    var offsetSeconds: Int64 = 0

    func seconds(_ ticks: UInt64) -> Double {
      let sinceOffset: Double
      if let ticksPerSecond {
        let (whole, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
        sinceOffset = Double(whole) + Double(rest) * secondsPerTick
      } else {
        sinceOffset = Double(ticks) * secondsPerTick
      }
      return sinceOffset + Double(offsetSeconds)
    }
  }

  static let maximumInterfaces = 1024

  var shape = BlockShape(order: .little)
  private(set) var interfaces: [Interface] = []

  /// Begins a section: interface numbers count from 0 again.
  mutating func begin(_ order: ByteOrder) {
    shape.order = order
    interfaces.removeAll(keepingCapacity: true)
  }

  /// Takes up an interface description block.
  ///
  /// - Returns: `false` if the block is too short or there are too many interfaces.
  mutating func addInterface(_ block: RawSpan) -> Bool {
    guard block.byteCount >= 20, interfaces.count < Self.maximumInterfaces else { return false }
    let view = OrderedBytes(block, shape.order)
    let linkType = UInt32(view.uint16(8))
    var interface = Interface(
      linkType: linkType, framing: PacketFraming(pcapLinkType: linkType),
      snapLength: Int(view.uint32(12)), secondsPerTick: 1e-6, ticksPerSecond: 1_000_000)
    var position = 16
    let end = block.byteCount - 4
    while position + 4 <= end {
      let code = view.uint16(position)
      let length = Int(view.uint16(position + 2))
      let value = position + 4
      guard code != 0, value + length <= end else { break }
      if code == 9, length == 1 {
        interface.setResolution(block.octet(value))
      } else if code == 14, length == 8 {
        interface.offsetSeconds = Int64(bitPattern: view.uint64(value))
      }
      position = value + (length + 3) & ~3
    }
    interfaces.append(interface)
    return true
  }
}

extension BlockSection.Interface {
  /// Sets the length of a tick from the octet of the option `if_tsresol`.
  mutating func setResolution(_ octet: UInt8) {
    let exponent = Int(octet & 0x7F)
    let base: UInt64 = octet & 0x80 == 0 ? 10 : 2
    var ticks: UInt64? = 1
    var seconds = 1.0
    for _ in 0..<exponent {
      seconds /= Double(base)
      if let current = ticks {
        let (product, overflow) = current.multipliedReportingOverflow(by: base)
        ticks = overflow ? nil : product
      }
    }
    ticksPerSecond = ticks
    secondsPerTick = ticks.map { 1 / Double($0) } ?? seconds
  }
}
