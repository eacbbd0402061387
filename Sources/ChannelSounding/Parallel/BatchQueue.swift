/// Passes batches from one thread to many and back in order; the number under way is bounded.
final class BatchQueue: Sendable {
  /// What is known about the batches under way; the numbers count from the first batch on.
  private struct State {
    /// The batches under way at their number modulo the capacity, while no thread has them.
    var places: [EstimationBatch?]
    /// Whether the batch of a place is finished.
    var isFinished: [Bool]
    /// The number of batches that have come in.
    var submitted = 0
    /// The number of batches that threads have taken.
    var taken = 0
    /// The number of batches that have been handed back.
    var collected = 0
    var isClosed = false
  }

  private let capacity: Int
  private let state: Monitor<State>

  init(capacity: Int) {
    self.capacity = capacity
    state = Monitor(
      State(
        places: Array(repeating: nil, count: capacity),
        isFinished: Array(repeating: false, count: capacity)))
  }

  /// Whether another batch can come in only after one has been collected.
  var isFull: Bool { state.withLock { $0.submitted - $0.collected == capacity } }

  /// Whether every batch has been collected.
  var isEmpty: Bool { state.withLock { $0.submitted == $0.collected } }

  /// Puts a batch in.
  ///
  /// - Precondition: The queue is not full.
  func submit(_ batch: EstimationBatch) {
    state.withLock { state in
      precondition(state.submitted - state.collected < capacity, "the queue is full")
      state.places[state.submitted % capacity] = batch
      state.submitted += 1
    }
    state.signal()
  }

  /// Waits for a batch to work on; `nil` when there will be none.
  func take() -> (number: Int, batch: EstimationBatch)? {
    state.wait { state in
      if state.isClosed { return .some(nil) }
      guard state.taken < state.submitted else { return nil }
      let number = state.taken
      state.taken += 1
      return state.places[number % capacity].take().map { (number, $0) }
    }
  }

  /// Puts a batch back that is done.
  func finish(_ number: Int, _ batch: EstimationBatch) {
    state.withLock { state in
      state.places[number % capacity] = batch
      state.isFinished[number % capacity] = true
    }
    state.signal()
  }

  /// Waits for the oldest batch and takes it out.
  ///
  /// - Precondition: The queue is not empty.
  func collect() -> EstimationBatch {
    state.wait { state in
      let place = state.collected % capacity
      guard state.isFinished[place], let batch = state.places[place].take() else { return nil }
      state.isFinished[place] = false
      state.collected += 1
      return batch
    }
  }

  /// Tells the threads that wait for batches to end.
  func close() {
    state.withLock { $0.isClosed = true }
    state.signal()
  }
}
