#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The number under which a standard normal variable stays with a probability, by bisection.
///
/// - Parameter probability: The probability, between 0 and 1.
/// - Returns: The number, to within 1e-12.
func normalQuantile(_ probability: Double) -> Double {
  var low = -10.0
  var high = 10.0
  while high - low > 1e-12 {
    let middle = (low + high) / 2
    if erfc(-middle * 0.5.squareRoot()) / 2 < probability { low = middle } else { high = middle }
  }
  return (low + high) / 2
}

/// The length of the blocks in which correlated values are resampled, by Carlstein's rule for a first-order
/// autoregression.
///
/// - Parameters:
///   - correlation: The correlation of neighbouring values.
///   - count: The number of values.
/// - Returns: 1 for values whose correlation may be chance, at most a quarter of the values.
func blockLength(correlation: Double, count: Int) -> Int {
  guard count >= 16, correlation > 2 / Double(count).squareRoot() else { return 1 }
  let limited = min(correlation, 0.95)
  let length =
    pow(6.0.squareRoot() * limited / (1 - limited * limited), 2.0 / 3) * cbrt(Double(count))
  return min(max(Int(length.rounded(.up)), 1), count / 4)
}
