/// Estimates many procedures on several threads and hands the estimates out in the order of the procedures.
///
/// The calling thread reads procedures and takes estimates while other threads estimate, each with an estimator of
/// its own, so the results are those of a single `DistanceEstimator`. Memory is bounded: when the threads fall
/// behind, reading waits.
///
/// ```swift
/// var reader = try ProcedureReader(path: "walk.btsnoop")
/// try ParallelEstimator(method: .auto, workerCount: 4).run { procedure throws(CaptureError) in
///   try reader.next(into: &procedure)
/// } each: { procedure, estimate throws(CaptureError) in
///   print(procedure.counter, estimate.meters ?? "-")
/// }
/// ```
public struct ParallelEstimator: Sendable {
  /// How procedures are turned into distances.
  public let method: EstimationMethod
  /// The number of threads that estimate; with one, the calling thread does all by itself.
  public let workerCount: Int

  /// The number of procedures that a thread takes at a time.
  static let batchCapacity = 8

  /// Makes an estimator.
  ///
  /// - Precondition: `workerCount` is at least 1.
  public init(method: EstimationMethod = .auto, workerCount: Int) {
    precondition(workerCount >= 1, "somebody has to work")
    self.method = method
    self.workerCount = workerCount
  }

  /// Estimates procedures until there are no more.
  ///
  /// Both closures are called on the calling thread. An estimate comes when later procedures have been read, so one
  /// that follows a live source should use one worker.
  ///
  /// - Parameters:
  ///   - next: Stores the next procedure, whose storage is used again, and tells whether there was one.
  ///   - each: Takes each procedure with its estimate, in order.
  /// - Throws: What the closures throw; the procedures that were read before are handed out first.
  public func run<Failure: Error>(
    next: (inout Procedure) throws(Failure) -> Bool,
    each: (borrowing Procedure, DistanceEstimate) throws(Failure) -> Void
  ) throws(Failure) {
    if workerCount == 1 {
      var estimator = DistanceEstimator(method: method)
      var procedure = Procedure()
      while try next(&procedure) { try each(procedure, estimator.estimate(procedure)) }
      return
    }
    let queue = BatchQueue(capacity: 2 * workerCount + 2)
    let method = self.method
    var threads: [WorkerThread] = []
    for _ in 0..<workerCount {
      threads.append(WorkerThread { Self.work(on: queue, method: method) })
    }
    defer {
      queue.close()
      for thread in threads { thread.join() }
    }
    try feed(queue, next: next, each: each)
  }

  /// Reads procedures into batches and hands out finished ones, the oldest first.
  private func feed<Failure: Error>(
    _ queue: BatchQueue,
    next: (inout Procedure) throws(Failure) -> Bool,
    each: (borrowing Procedure, DistanceEstimate) throws(Failure) -> Void
  ) throws(Failure) {
    var spares: [EstimationBatch] = []
    var failure: Failure?
    var isAtEnd = false
    while !isAtEnd {
      var batch = spares.popLast() ?? EstimationBatch(capacity: Self.batchCapacity)
      do {
        isAtEnd = try !batch.fill(next)
      } catch {
        failure = error
        isAtEnd = true
      }
      queue.submit(batch)
      if queue.isFull {
        let finished = queue.collect()
        try finished.handOut(each)
        spares.append(finished)
      }
    }
    while !queue.isEmpty { try queue.collect().handOut(each) }
    if let failure { throw failure }
  }

  /// Estimates batch after batch until the queue is closed.
  private static func work(on queue: BatchQueue, method: EstimationMethod) {
    var estimator = DistanceEstimator(method: method)
    while let (number, taken) = queue.take() {
      var batch = taken
      batch.estimate(&estimator)
      queue.finish(number, batch)
    }
  }
}
