import BenchmarkSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the numbers depend on beside the code.
enum Machine {
  /// One line about the processor, the compiler and FFTW.
  static var description: String {
    let fftw = unsafe String(cString: benchmark_fftw_version())
    let clang = unsafe String(cString: benchmark_compiler_version())
    let compiler = clang.prefix { $0 != "(" }.dropLast()
    return "\(processor), \(coreCount) cores; Swift \(swift) (\(compiler)); \(fftw), FFTW_ESTIMATE"
  }

  /// The number of cores that may be used.
  static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// System, architecture and compiler, on which counts of instructions depend.
  static var kind: String {
    #if os(Linux)
      let system = "linux"
    #else
      let system = "macos"
    #endif
    #if arch(x86_64)
      return "\(system)-x86_64-swift-\(swift)"
    #else
      return "\(system)-arm64-swift-\(swift)"
    #endif
  }

  private static var swift: String {
    #if compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var processor: String {
    guard let file = unsafe fopen("/proc/cpuinfo", "r") else { return "unknown processor" }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
      return String(text[text.index(colon, offsetBy: 2)...].dropLast())
    }
    return "unknown processor"
  }
}
