extension MultipathEstimator {
  /// Compares the sign patterns by a fit of two paths and, unless one explains all, by one diffuse field.
  ///
  /// Leaves the response and its tables with the best pattern.
  ///
  /// - Returns: The best pattern, and the next one if it comes close, else -1.
  mutating func screenPatterns() -> (leader: Int, runnerUp: Int) {
    preparedRank = -1
    var leader = (rank: 0, evidence: -Double.infinity)
    var runnerUp = leader
    var needsField = signs.patternCount > 1
    for rank in 0..<signs.patternCount {
      response.copy(unsigned)
      signs.apply(rank, &response)
      tables.fill(response, transform: &fine)
      let pairs = starts.pairs(tables)
      let fit = refined(pairs.bestBins, order: 2)
      var evidence = fit.logEvidence
      if fit.cost < Self.pairMisfit * Double(response.count) * response.noise { needsField = false }
      if needsField {
        if preparedRank < 0 {
          diffuse.prepare(response)
          preparedRank = 0
        }
        evidence = max(evidence, diffuse.scoutEvidence(tables, vectors: diffuseVectors))
      }
      if evidence > leader.evidence {
        runnerUp = leader
        leader = (rank, evidence)
        leading.copy(response)
        leadingTables.copyCorrelations(tables)
        leadingPairs = pairs
        leadingFit = fit
      } else if evidence > runnerUp.evidence {
        runnerUp = (rank, evidence)
      }
    }
    swap(&response, &leading)
    tables.copyCorrelations(leadingTables)
    let isClose = runnerUp.evidence > leader.evidence - Self.screeningMargin
    return (leader.rank, isClose ? runnerUp.rank : -1)
  }
}
