/// The floor of reading: a plain copy of the capture.
final class CopyWorkload: Workload {
  private let source: [UInt8]
  private var target: [UInt8]

  init(_ source: [UInt8]) {
    self.source = source
    target = [UInt8](repeating: 0, count: source.count)
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      unsafe target.withUnsafeMutableBytes { unsafe $0.copyBytes(from: source) }
      blackHole(Double(target[target.count - 1]))
    }
  }
}
