import ChannelSoundingCapture

/// All records of a capture, from opening it to its end.
final class CaptureReadWorkload: Workload {
  private let capture: [UInt8]

  init(_ capture: [UInt8]) { self.capture = capture }

  func run(_ count: Int) {
    for _ in 0..<count {
      do {
        var reader = try CaptureReader(bytes: capture)
        var octets = 0
        while try reader.next() != nil { octets += reader.payload.byteCount }
        blackHole(Double(octets))
      } catch {
        fatalError("the capture of the benchmark cannot be read: \(error)")
      }
    }
  }
}
