import ChannelSounding
import Testing

@Suite struct RangeDirectionTests {
  /// Right angles and the diagonals of a cube, whose angles are known without trigonometry.
  @Test(
    arguments: [
      (SIMD3(0, 0, -1), 0, 0),
      (SIMD3(1, 0, 0), .pi / 2, 0),
      (SIMD3(-1, 0, 0), -.pi / 2, 0),
      (SIMD3(0.5.squareRoot(), 0, -0.5.squareRoot()), .pi / 4, 0),
      (SIMD3(0, 0.5.squareRoot(), -0.5.squareRoot()), 0, .pi / 4),
      (SIMD3(0, -0.5, -0.75.squareRoot()), 0, -.pi / 6),
    ] as [(SIMD3<Double>, Double, Double)])
  func anglesOfAVector(vector: SIMD3<Double>, azimuth: Double, elevation: Double) throws {
    let direction = try #require(RangeDirection(unitVector: vector))
    #expect(abs(try #require(direction.azimuth) - azimuth) < 1e-12)
    #expect(abs(try #require(direction.elevation) - elevation) < 1e-12)
    let back = try #require(direction.unitVector) - vector
    #expect((back * back).sum() < 1e-24)
  }

  @Test func behindIsHalfATurn() throws {
    let direction = try #require(RangeDirection(unitVector: SIMD3<Float>(0, 0, 1)))
    #expect(abs(abs(try #require(direction.azimuth)) - .pi) < 1e-12)
  }

  @Test func straightUpHasNoAzimuth() throws {
    let direction = try #require(RangeDirection(unitVector: SIMD3<Double>(0, 1, 0)))
    #expect(direction.azimuth == nil)
    #expect(direction.elevation == .pi / 2)
    #expect(direction.unitVector == SIMD3(0, 1, 0))
  }

  @Test(
    arguments: [
      SIMD3(0, 0, 0), SIMD3(1, 1, 1), SIMD3(.nan, 0, 1), SIMD3(.infinity, 0, 0), SIMD3(0, 0, -0.9),
    ] as [SIMD3<Double>])
  func whatIsNoUnitVectorIsNoDirection(vector: SIMD3<Double>) {
    #expect(RangeDirection(unitVector: vector) == nil)
  }

  @Test func eachAngleMayBeMissing() throws {
    #expect(RangeDirection(azimuth: nil) == nil)
    #expect(RangeDirection(azimuth: .nan, elevation: .infinity) == nil)
    let flat = try #require(RangeDirection(azimuth: 0.3))
    #expect(flat.azimuth == 0.3)
    #expect(flat.elevation == nil)
    #expect(flat.unitVector == nil)
    #expect(RangeDirection(azimuth: nil, elevation: 2) == nil)
    // An azimuth of three quarters of a turn to the right is a quarter to the left.
    let turned = try #require(RangeDirection(azimuth: 1.5 * .pi)?.azimuth)
    #expect(abs(turned + .pi / 2) < 1e-12)
  }

  @Test func theThreeHonestStates() throws {
    #expect(RangeState(nil) == .nothing)
    let distance = try #require(RangeReading(meters: 2, source: .system))
    #expect(RangeState(distance) == .distance(distance))
    let ahead = try #require(RangeDirection(azimuth: 0))
    let both = try #require(RangeReading(meters: 2, source: .system, direction: ahead))
    #expect(RangeState(both) == .distanceAndDirection(both, ahead))
    #expect(RangeState(both).reading == both)
    #expect(RangeState(nil).reading == nil)
  }
}
