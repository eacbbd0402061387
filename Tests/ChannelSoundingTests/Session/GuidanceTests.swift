import ChannelSounding
import Testing

@Suite struct GuidanceTests {
  @Test(arguments: [
    (EstimateStatus.aborted, GuidanceReason.aborts), (.unpaired, .noPeerResults),
    (.lostSegments, .noPeerResults), (.tooFewTones, .tooFewTones), (.noRTT, .noRoundTrips),
    (.malformed, .malformedResults),
  ])
  func everyStatusHasAReason(status: EstimateStatus, reason: GuidanceReason) {
    #expect(RangingGuidance(estimate(nil, status: status)).reasons == [reason])
  }

  @Test func aGoodEstimateNeedsNoGuidance() {
    var good = estimate(3)
    good.tonesUsed = 70
    good.tonesDropped[.toneQuality] = 2
    good.phaseMeters = 3
    good.roundTripMeters = 5
    #expect(RangingGuidance(good).isEmpty)
    #expect(RangingGuidance(estimate(-0.2)).isEmpty)
  }

  @Test func whatSpoilsAnEstimateIsNamed() {
    var weak = estimate(3)
    weak.tonesUsed = 20
    weak.tonesDropped[.toneQuality] = 40
    #expect(RangingGuidance(weak).reasons == [.weakSignal])

    var deaf = estimate(3)
    deaf.roundTripsUsed = 20
    deaf.roundTripsDropped[.packetQuality] = 20
    #expect(RangingGuidance(deaf).reasons == [.weakSignal])

    var wide = estimate(3)
    wide.standardErrorMeters = 0.8
    #expect(RangingGuidance(wide).reasons == [.strongMultipath])
    wide.meters = 60
    wide.standardErrorMeters = 3
    #expect(RangingGuidance(wide).isEmpty)

    var alias = estimate(10)
    alias.phaseMeters = 10
    alias.roundTripMeters = 85
    alias.roundTripStandardErrorMeters = 2
    #expect(RangingGuidance(alias).reasons == [.outOfAlias])
    #expect(RangingGuidance(estimate(-12)).reasons == [.outOfAlias])

    var suspect = estimate(3)
    suspect.isSuspect = true
    #expect(RangingGuidance(suspect).reasons == [.sidesDisagree])
    var mismatch = estimate(3)
    mismatch.tonesUsed = 20
    mismatch.stepsDropped[.channelMismatch] = 30
    #expect(RangingGuidance(mismatch).reasons == [.sidesDisagree])

    var aborted = estimate(3)
    aborted.tonesUsed = 20
    aborted.stepsDropped[.abortedStep] = 30
    #expect(RangingGuidance(aborted).reasons == [.aborts])
  }

  @Test func aSessionNamesTheMostCommonReasonFirst() throws {
    let session = RangingSession(peer: "tag")
    #expect(session.guidance.isEmpty)
    try session.start(at: 0)
    #expect(session.guidance.reasons == [.nothingHeard])
    for index in 0..<30 {
      let status: EstimateStatus = index % 3 == 0 ? .aborted : .tooFewTones
      session.receive(estimate(nil, status: status), at: Double(index) * 0.1)
    }
    #expect(session.guidance.reasons == [.tooFewTones, .aborts])
    #expect(session.guidance.sentences.first?.contains("move closer") == true)
    // All is well again once most of the latest results are good.
    for index in 30..<60 { session.receive(estimate(3), at: Double(index) * 0.1) }
    #expect(session.guidance.isEmpty)
    session.advance(to: 8)
    #expect(session.guidance.reasons == [.nothingHeard])
  }

  @Test func aSystemWithoutAMeasurementIsNamed() throws {
    let session = RangingSession(peer: "tag")
    try session.start(at: 0)
    for _ in 0..<5 { session.receive(meters: -1, at: 0) }
    #expect(session.guidance.reasons == [.noMeasurement])
  }

  @Test func everyReasonHasASentence() {
    for reason in GuidanceReason.allCases {
      #expect(reason.sentence.hasSuffix("."))
      #expect(reason.sentence.contains(": "))
    }
  }
}
