import ChannelSounding
import ChannelSoundingCapture

extension Calibration {
  /// Reads the file of `--calibration`, or `nil` where the option was not given.
  static func load(path: String?) throws(CommandError) -> Calibration? {
    guard let path else { return nil }
    do throws(CalibrationFileError) {
      return try Calibration(contentsOfFile: path)
    } catch {
      throw CommandError(error)
    }
  }
}

extension CommandError {
  init(_ error: CalibrationFileError) {
    message = error.description
    switch error.kind {
    case .notFound: status = .noInput
    case .malformed: status = .data
    case .unreadable, .unwritable: status = .inputOutput
    }
  }
}
