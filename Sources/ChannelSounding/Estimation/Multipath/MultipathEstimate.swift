/// A distance from the tones of one to four antenna paths.
///
/// A value without heap storage, so keeping a history of estimates costs no more than its bytes.
public struct MultipathEstimate: Sendable {
  /// The one-way distance of the direct path in metres: signed, never clamped.
  public internal(set) var distanceMeters = 0.0
  /// One standard deviation of `distanceMeters` in metres.
  public internal(set) var standardErrorMeters = 0.0
  /// The distance after which answers repeat, in metres: 149.896 m on a grid of 1 MHz, 74.948 m on 2 MHz.
  public internal(set) var ambiguityMeters = 0.0
  /// The number of antenna paths that were given, usable or not.
  public internal(set) var antennaPathCount = 0

  private var first = AntennaPathFit()
  private var second = AntennaPathFit()
  private var third = AntennaPathFit()
  private var fourth = AntennaPathFit()

  /// Makes an estimate without antenna paths.
  public init() {}

  /// The estimate of one antenna path, from 0.
  ///
  /// - Precondition: `index` is 0 to 3.
  public internal(set) subscript(antennaPath index: Int) -> AntennaPathFit {
    get {
      switch index {
      case 0: return first
      case 1: return second
      case 2: return third
      case 3: return fourth
      default: preconditionFailure("there are four antenna paths at most")
      }
    }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      case 3: fourth = newValue
      default: preconditionFailure("there are four antenna paths at most")
      }
    }
  }
}
