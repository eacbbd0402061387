import Testing

@testable import ChannelSounding

@Suite struct VerdictTests {
  private let quick = BootstrapOptions(resamples: 399)

  private func values(
    _ count: Int, at meters: Double, sigma: Double, seed: UInt64 = 1, outliers: Int = 0,
    missing: Int = 0
  ) -> [Double?] {
    var generator = SeededGenerator(seed: seed)
    var values: [Double?] = (0..<count).map { index in
      meters + sigma * generator.normal() + (index < outliers ? 3 : 0)
    }
    values += [Double?](repeating: nil, count: missing)
    return values
  }

  @Test func passesAtTheRightDistanceAndFailsAtTheWrongOne() throws {
    let measured = values(100, at: 3.1, sigma: 0.1, seed: 2)
    let right = Verdict(meters: measured, truthMeters: 3, bootstrap: quick)
    #expect(right.isPass)
    #expect(right.causes.isEmpty)
    #expect(right.isConclusive)
    #expect(right.sentence.hasPrefix("PASS"))
    let bias = try #require(right.biasMeters)
    #expect(abs(bias.value - 0.1) < 0.04)
    #expect(bias.contains(0.1))
    #expect(abs(try #require(right.spreadMeters).value - 0.1) < 0.03)

    let wrong = Verdict(meters: measured, truthMeters: 8, bootstrap: quick)
    #expect(!wrong.isPass)
    #expect(wrong.causes == [.bias])
    #expect(wrong.sentence.hasPrefix("FAIL (bias)"))
    #expect(wrong.sentence.contains("short of"))
  }

  @Test func theCauseIsNamed() {
    let truth = 5.0
    func causes(_ meters: [Double?]) -> [Verdict.Cause] {
      Verdict(meters: meters, truthMeters: truth, bootstrap: quick).causes
    }
    #expect(causes(values(100, at: 5, sigma: 0.1)) == [])
    #expect(causes(values(100, at: 5, sigma: 0.8)) == [.spread])
    #expect(causes(values(100, at: 5, sigma: 0.05, outliers: 15)) == [.outliers])
    #expect(causes(values(100, at: 5, sigma: 0.05, outliers: 5)) == [])
    #expect(causes(values(60, at: 5, sigma: 0.05, missing: 40)) == [.losses])
    #expect(causes(values(60, at: 6, sigma: 0.05, missing: 40)) == [.bias, .losses])
    #expect(causes([]) == [.losses])
    #expect(causes([nil, .nan, .infinity]) == [.losses])
  }

  @Test func estimatesWithAnotherStatusAreMissing() {
    var good = DistanceEstimate()
    good.meters = 2
    var bad = good
    bad.status = .aborted
    let verdict = Verdict([good, good, good, bad], truthMeters: 2, bootstrap: quick)
    #expect(verdict.estimateCount == 3)
    #expect(verdict.missingCount == 1)
    #expect(verdict.missingShare.value == 0.25)
    #expect(verdict.isPass)
  }

  @Test func numbersOfAKnownSample() throws {
    // Errors -2 ... 2 in steps of one: half within 1, the middle three average zero.
    let verdict = Verdict(
      meters: [8, 9, 10, 11, 12], truthMeters: 10,
      criteria: VerdictCriteria(toleranceMeters: 2), bootstrap: quick)
    #expect(verdict.biasMeters?.value == 0)
    #expect(verdict.medianAbsoluteErrorMeters?.value == 1)
    #expect(verdict.absoluteError90Meters?.value == 2)
    #expect(verdict.isPass)
  }

  @Test func wilsonsIntervalOfTenInAHundred() {
    // The textbook example: 10 of 100 at 95 %.
    let share = ConfidenceInterval.share(10, of: 100, level: 0.95)
    #expect(abs(share.lower - 0.0552) < 1e-4)
    #expect(abs(share.upper - 0.1744) < 1e-4)
    let none = ConfidenceInterval.share(0, of: 20, level: 0.95)
    #expect(none.lower == 0)
    #expect(abs(none.upper - 0.1611) < 1e-4)
  }

  @Test func newcombesIntervalOfTheTextbook() {
    // 56 of 70 against 48 of 80 (Newcombe 1998, method 10): 0.0524 to 0.3339.
    let difference = ConfidenceInterval.difference(
      .share(56, of: 70, level: 0.95), .share(48, of: 80, level: 0.95))
    #expect(abs(difference.lower - 0.0524) < 1e-4)
    #expect(abs(difference.upper - 0.3339) < 1e-4)
  }

  @Test("The interval of the bias holds the truth in about 95 of 100 measurements")
  func coverage() throws {
    var held = 0
    for seed in 1...200 {
      let verdict = Verdict(
        meters: values(40, at: 5.2, sigma: 0.3, seed: UInt64(seed)), truthMeters: 5,
        bootstrap: BootstrapOptions(resamples: 199, seed: UInt64(seed)))
      if try #require(verdict.biasMeters).contains(0.2) { held += 1 }
    }
    #expect(held >= 180)
    #expect(held < 200)
  }

  @Test func equalSeedsGiveEqualVerdicts() {
    let measured = values(30, at: 2, sigma: 0.2)
    let one = Verdict(meters: measured, truthMeters: 2, bootstrap: quick)
    #expect(one == Verdict(meters: measured, truthMeters: 2, bootstrap: quick))
  }
}
