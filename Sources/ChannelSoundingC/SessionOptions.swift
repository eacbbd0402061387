internal import CChannelSounding
internal import ChannelSounding
internal import ChannelSoundingCapture

/// What `cs_options` says, checked.
struct SessionOptions {
  var method = EstimationMethod.auto
  var historyCapacity = RangeHistory.defaultCapacity
  var patienceSeconds = 10.0
  var rangingDataHandle: UInt16?
  var calibrationPath: String?

  /// The most readings that a history holds.
  static let maximumHistoryCapacity = 1_000_000
  /// The most octets that options of a later version may have.
  static let maximumSize = 4096

  /// Reads options of this or another version.
  ///
  /// - Parameter pointer: The options, or `nil` for the defaults.
  /// - Throws: What value does not exist.
  init(_ pointer: UnsafePointer<cs_options>?) throws(SessionError) {
    guard let pointer = unsafe pointer else { return }
    let options = try unsafe Self.copy(UnsafeRawPointer(pointer))
    method = try unsafe Self.method(options.method)
    if unsafe options.history_capacity != 0 {
      historyCapacity = unsafe options.history_capacity
      guard 1...Self.maximumHistoryCapacity ~= historyCapacity else {
        throw SessionError(
          CS_ERROR_OPTION, "history_capacity is more than \(Self.maximumHistoryCapacity)")
      }
    }
    if unsafe options.patience_s != 0 {
      patienceSeconds = unsafe options.patience_s
      guard patienceSeconds > 0 else {
        throw SessionError(CS_ERROR_OPTION, "patience_s is neither zero nor above it")
      }
    }
    if unsafe options.ras_handle != 0 {
      guard let handle = unsafe UInt16(exactly: options.ras_handle) else {
        throw SessionError(CS_ERROR_OPTION, "ras_handle is more than 65535")
      }
      rangingDataHandle = handle
    }
    if let path = unsafe options.calibration_path { calibrationPath = unsafe String(cString: path) }
  }

  /// The calibration, or `nil` when none is named.
  func loadCalibration() throws(SessionError) -> Calibration? {
    guard let calibrationPath else { return nil }
    do {
      return try Calibration(contentsOfFile: calibrationPath)
    } catch {
      throw SessionError(CS_ERROR_CALIBRATION, error.description)
    }
  }

  /// Copies the fields that both versions know; what is beyond must be zero.
  private static func copy(_ source: UnsafeRawPointer) throws(SessionError) -> cs_options {
    let size = unsafe source.load(as: Int.self)
    guard MemoryLayout<Int>.size...maximumSize ~= size else {
      throw SessionError(CS_ERROR_OPTION, "size is not sizeof(cs_options)")
    }
    let known = unsafe MemoryLayout<cs_options>.size
    if size > known {
      let rest = unsafe UnsafeRawBufferPointer(start: source, count: size)[known...]
      if let offset = unsafe rest.firstIndex(where: { $0 != 0 }) {
        throw SessionError(
          CS_ERROR_OPTION,
          "the options set something that this version does not know, at octet \(offset)")
      }
    }
    var options = unsafe cs_options()
    unsafe withUnsafeMutableBytes(of: &options) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: min(size, known)))
    }
    return unsafe options
  }

  private static func method(_ value: Int32) throws(SessionError) -> EstimationMethod {
    switch Int(value) {
    case CS_METHOD_AUTO: .auto
    case CS_METHOD_MULTIPATH: .multipath
    case CS_METHOD_IMPULSE: .impulse
    case CS_METHOD_SLOPE: .slope
    case CS_METHOD_RTT: .rtt
    case CS_METHOD_NORDIC_512: .nordic512
    case CS_METHOD_NORDIC_1024: .nordic1024
    case CS_METHOD_NORDIC_2048: .nordic2048
    case CS_METHOD_ZEPHYR: .zephyr
    default: throw SessionError(CS_ERROR_OPTION, "there is no method \(value)")
    }
  }
}
