import ChannelSounding
import Foundation
import Testing

@Suite struct CalibrationTests {
  private func estimate(
    _ meters: Double, error: Double? = nil, method: EstimationMethod = .multipath
  ) -> DistanceEstimate {
    var estimate = DistanceEstimate()
    estimate.meters = meters
    estimate.standardErrorMeters = error
    estimate.method = method
    return estimate
  }

  private func noisy(
    _ fit: inout CalibrationFit, truth: Double, offset: Double, scale: Double = 1, sigma: Double,
    count: Int, generator: inout SeededGenerator
  ) {
    for _ in 0..<count {
      fit.add(
        estimate(scale * truth + offset + sigma * generator.normal()), truthMeters: truth)
    }
  }

  @Test("Calibrating 3.86 and 8.86 m at 3 and 8 m makes 12.86 m read 12.00 m")
  func theThirdDistance() throws {
    var fit = CalibrationFit()
    fit.add(estimate(3.86), truthMeters: 3)
    fit.add(estimate(8.86), truthMeters: 8)
    let calibration = try fit.calibration(devices: "tag and gate", date: "2026-11-30")
    let third = calibration.calibrated(estimate(12.86, error: 0.1))
    #expect(abs(try #require(third.meters) - 12) < 1e-9)
    // The error bar holds the centimetre to which the true distances are known, twice.
    let error = try #require(third.standardErrorMeters)
    #expect(abs(error - (0.01 + 0.0001 / 2).squareRoot()) < 1e-9)
    let correction = try #require(calibration.correction(for: .multipath))
    #expect(abs(correction.offsetMeters - 0.86) < 1e-9)
    #expect(correction.scale == 1)
    #expect(correction.points.map(\.truthMeters) == [3, 8])
    #expect(correction.points.allSatisfy { abs($0.residualMeters) < 1e-9 })
  }

  @Test(arguments: [0.5, 4, -0.3])
  func theOffsetIsFoundThroughNoiseAndOutliers(offset: Double) throws {
    var generator = SeededGenerator(seed: 5)
    var fit = CalibrationFit()
    for truth in [2.0, 5, 9] {
      noisy(&fit, truth: truth, offset: offset, sigma: 0.1, count: 40, generator: &generator)
      for _ in 0..<6 { fit.add(estimate(truth + offset + 5), truthMeters: truth) }
    }
    let calibration = try fit.calibration(devices: "a pair", date: "2026-11-30")
    let correction = try #require(calibration.correction(for: .multipath))
    let error = correction.offsetStandardErrorMeters
    #expect(error > 0.005 && error < 0.05)
    #expect(abs(correction.offsetMeters - offset) < 3 * error + 0.02)
    #expect(abs(correction.residualMeters - 0.1) < 0.06)
  }

  @Test("One standard error holds the true offset in about 68 of 100 calibrations")
  func theUncertaintyIsHonest() throws {
    var held = 0
    for seed in 1...200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var fit = CalibrationFit()
      for truth in [1.0, 2, 4, 6, 8] {
        // Every distance has a reflection of its own, which averaging does not remove.
        let shift = 0.1 * generator.normal()
        noisy(
          &fit, truth: truth, offset: 1 + shift, sigma: 0.1, count: 20, generator: &generator)
      }
      let correction = try fit.correction(for: .multipath, model: .offset)
      if abs(correction.offsetMeters - 1) < correction.offsetStandardErrorMeters { held += 1 }
    }
    #expect(held > 120)
    #expect(held < 155)
  }

  @Test func aScaleIsFittedWhenTheDataShowOne() throws {
    var generator = SeededGenerator(seed: 8)
    var fit = CalibrationFit()
    var plain = CalibrationFit()
    for truth in [2.0, 5, 10, 15, 20] {
      noisy(
        &fit, truth: truth, offset: 0.5, scale: 1.05, sigma: 0.05, count: 30,
        generator: &generator)
      noisy(&plain, truth: truth, offset: 0.5, sigma: 0.05, count: 30, generator: &generator)
    }
    let scaled = try fit.correction(for: .multipath)
    #expect(abs(scaled.scale - 1.05) < 0.005)
    #expect(abs(scaled.offsetMeters - 0.5) < 0.05)
    #expect(abs(scaled.corrected(1.05 * 30 + 0.5) - 30) < 0.1)
    // Far from the distances of the fit the scale's uncertainty counts.
    #expect(
      scaled.correctedStandardError(0, of: 105.5) > scaled.correctedStandardError(0, of: 11))
    #expect(try plain.correction(for: .multipath).scale == 1)
    let forced = try plain.correction(for: .multipath, model: .offsetAndScale)
    #expect(forced.scale != 1)
    #expect(abs(forced.scale - 1) < 0.005)
  }

  @Test func whatTheDataCannotSupportIsRefused() {
    var fit = CalibrationFit()
    func refusal(_ model: CalibrationFit.Model = .automatic) -> CalibrationError? {
      do throws(CalibrationError) {
        _ = try fit.calibration(devices: "", date: "", model: model)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal() == .noEstimates)
    fit.add(estimate(.nan), truthMeters: 3)
    fit.add(DistanceEstimate(), truthMeters: 3)
    #expect(refusal() == .noEstimates)
    fit.add(estimate(3.5), truthMeters: 3)
    #expect(refusal() == .tooFewEstimates(count: 1, needed: 5))
    for _ in 0..<4 { fit.add(estimate(3.5), truthMeters: 3) }
    #expect(refusal() == nil)
    #expect(refusal(.offsetAndScale) == .tooFewDistances(count: 1, needed: 3))
    fit.add(estimate(4.5), truthMeters: 4)
    fit.add(estimate(5.5), truthMeters: 5)
    #expect(refusal(.offsetAndScale) == .distancesTooClose(spanMeters: 2, neededMeters: 4))

    var swapped = CalibrationFit()
    for _ in 0..<10 {
      swapped.add(estimate(3.8), truthMeters: 8)
      swapped.add(estimate(8.8), truthMeters: 3)
    }
    do throws(CalibrationError) {
      _ = try swapped.calibration(devices: "", date: "")
      Issue.record("distances that were swapped were taken")
    } catch {
      guard case .inconsistent(let lowest, let highest) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(abs(lowest + 4.2) < 1e-9)
      #expect(abs(highest - 5.8) < 1e-9)
    }

    fit.add(meters: 1, truthMeters: -1)
    #expect(refusal() == .invalidTruth(meters: -1))
  }

  @Test func scatterWithoutEndIsUncertain() {
    var generator = SeededGenerator(seed: 2)
    var fit = CalibrationFit()
    noisy(&fit, truth: 5, offset: 0, sigma: 4, count: 8, generator: &generator)
    do throws(CalibrationError) {
      _ = try fit.calibration(devices: "", date: "")
      Issue.record("a fit to noise alone was taken")
    } catch {
      guard case .uncertain(let standardError, 0.3) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(standardError > 0.3)
      #expect(error.description.contains("record more procedures"))
    }
  }

  @Test func eachMethodAndPathHasItsOwnCorrection() throws {
    var fit = CalibrationFit()
    for truth in [3.0, 8] {
      for _ in 0..<5 {
        var both = estimate(truth + 1)
        both.phaseMeters = truth + 1
        both.roundTripMeters = truth + 4
        both.paths.append(AntennaPathEstimate(path: 1, meters: truth + 0.8, weight: 0.5))
        both.paths.append(AntennaPathEstimate(path: 2, meters: truth + 1.2, weight: 0.5))
        fit.add(both, truthMeters: truth)
      }
    }
    let calibration = try fit.calibration(devices: "a pair", date: "2026-11-30")
    var both = estimate(11)
    both.phaseMeters = 11
    both.roundTripMeters = 14
    both.roundTripStandardErrorMeters = 1
    both.paths.append(AntennaPathEstimate(path: 1, meters: 10.8, weight: 0.5))
    both.paths.append(AntennaPathEstimate(path: 2, meters: 11.2, weight: 0.5))
    both.paths.append(AntennaPathEstimate(path: 3, meters: 11, weight: 0))
    let calibrated = calibration.calibrated(both)
    #expect(abs(try #require(calibrated.meters) - 10) < 1e-9)
    #expect(abs(try #require(calibrated.phaseMeters) - 10) < 1e-9)
    #expect(abs(try #require(calibrated.roundTripMeters) - 10) < 1e-9)
    #expect(try #require(calibrated.roundTripStandardErrorMeters) > 1)
    // The third path was never calibrated: it takes the method's correction.
    #expect(calibrated.paths.allSatisfy { abs($0.meters - 10) < 1e-9 })
    #expect(calibrated.standardErrorMeters == nil)

    let packets = calibration.calibrated(estimate(14, method: .rtt))
    #expect(abs(try #require(packets.meters) - 10) < 1e-9)
    var slope = estimate(14, method: .slope)
    #expect(calibration.correction(for: .slope) == nil)
    let applied = calibration.apply(to: &slope)
    #expect(!applied)
    #expect(slope.meters == 14)

    let any = Calibration(
      devices: "", date: "", corrections: [CalibrationCorrection(offsetMeters: 2)])
    #expect(any.calibrated(slope).meters == 12)
  }

  @Test func aCalibrationSurvivesJSON() throws {
    var fit = CalibrationFit()
    for truth in [3.0, 8, 13] {
      for index in 0..<6 {
        fit.add(estimate(truth + 0.5 + 0.01 * Double(index)), truthMeters: truth)
      }
    }
    let calibration = try fit.calibration(
      devices: "tag 7, gate 2", date: "2026-11-30", inputs: ["3m.btsnoop"])
    let data = try JSONEncoder().encode(calibration)
    #expect(try JSONDecoder().decode(Calibration.self, from: data) == calibration)
  }
}
