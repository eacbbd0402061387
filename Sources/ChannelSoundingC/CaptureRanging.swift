internal import CChannelSounding
internal import ChannelSounding
internal import ChannelSoundingCapture

/// Ranges all procedures of a capture.
struct CaptureRanging {
  let options: SessionOptions

  init(_ options: SessionOptions) { self.options = options }

  /// Ranges a capture.
  ///
  /// - Parameters:
  ///   - path: The capture.
  ///   - peerPath: The peer's own recording, or `nil`.
  ///   - estimates: Takes as many estimates as fit.
  /// - Returns: The number of procedures in the capture.
  /// - Throws: Why the capture cannot be ranged.
  func range(
    _ path: String, peerPath: String?, into estimates: UnsafeMutableBufferPointer<cs_estimate>
  ) throws(SessionError) -> Int64 {
    let session = try Session(options)
    var procedure = Procedure()
    var count = 0
    var packetCount = 0
    do {
      var reader = try ProcedureReader(
        path: path, peerPath: peerPath, rangingDataHandle: options.rangingDataHandle)
      while try reader.next(into: &procedure) {
        let estimate = session.estimate(procedure)
        if count < estimates.count { unsafe estimates[count] = estimate }
        count += 1
      }
      packetCount = reader.packetCount
    } catch {
      throw SessionError(error)
    }
    guard count > 0 else {
      throw SessionError(
        CS_ERROR_FORMAT,
        "\(path): holds no Channel Sounding procedure in its \(packetCount) packets")
    }
    return Int64(count)
  }
}

extension SessionError {
  /// Makes an error of a capture.
  init(_ error: CaptureError) {
    let code =
      switch error.code {
      case .emptyFile, .notACapture, .unsupportedLinkType: CS_ERROR_FORMAT
      default: CS_ERROR_FILE
      }
    self.init(code, error.description)
  }
}
