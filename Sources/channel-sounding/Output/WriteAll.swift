#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all octets to a file descriptor, in as many calls as the system wants.
///
/// - Returns: Zero, or the system's error number.
func writeAll(_ octets: ArraySlice<UInt8>, to descriptor: Int32) -> Int32 {
  var rest = octets
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { bytes in
      unsafe write(descriptor, bytes.baseAddress, bytes.count)
    }
    if count < 0 {
      if errno == EINTR { continue }
      return errno
    }
    rest = rest.dropFirst(count)
  }
  return 0
}
