/// Hands every element to every listener's own bounded buffer.
final class EventHub<Element: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
    var nextID = 0
    var isFinished = false
  }

  private let state = Guarded(State())

  /// Makes a hub without listeners.
  init() {}

  /// Adds a listener, who hears what comes from now on.
  func listen(bufferingNewest limit: Int) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingNewest(max(limit, 1)))
    let id: Int? = state.withLock { state in
      guard !state.isFinished else { return nil }
      state.nextID += 1
      state.listeners[state.nextID] = continuation
      return state.nextID
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
    }
    return stream
  }

  /// Hands over an element.
  func send(_ element: Element) {
    state.withLock { state in
      for listener in state.listeners.values { listener.yield(element) }
    }
  }

  /// Lets all listeners come to their end; nobody hears anything afterwards.
  func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      let listeners = Array(state.listeners.values)
      state.listeners.removeAll()
      return listeners
    }
    for listener in listeners { listener.finish() }
  }

  deinit {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
  }
}
