/// The latest readings, oldest first, with statistics that cost next to nothing to keep.
///
/// A history holds at most `capacity` readings; one more drops the oldest. It is a collection, so readings are
/// reached by `history.last`, `history.suffix(10)` or `for reading in history`, and nothing is copied on the way.
/// Storage is made once, by `init` and by a change of `capacity`. As with an array, a copy shares the storage until
/// one of the two changes.
///
/// Statistics describe the distances that the history holds. They equal a fresh computation over the same readings
/// even after millions, because sums are replaced by fresh ones once in every `capacity` readings.
public struct RangeHistory: Sendable, RandomAccessCollection {
  /// A reading and what preceded it.
  struct Entry: Sendable {
    var reading: RangeReading
    var missedBefore: UInt32
  }

  var entries: [Entry] = []
  private var start = 0
  private var limit: Int
  private(set) var ranks: RankTree
  /// The moments of all readings held.
  private(set) var moments = RollingMoments()
  /// The moments of the readings since the last full turn, to which nothing was ever done but adding.
  private var freshMoments = RollingMoments()
  private var timeOrigin: Double?

  /// How many results gave no reading since the last reading.
  public private(set) var missedSinceLast = 0

  /// The number of readings that a history holds unless told otherwise.
  public static let defaultCapacity = 200

  /// Makes an empty history.
  ///
  /// - Parameter capacity: The most readings that it holds.
  /// - Precondition: `capacity` is at least 1 and fits 31 bits.
  public init(capacity: Int = defaultCapacity) {
    precondition(capacity >= 1 && capacity <= Int32.max, "a history holds at least one reading")
    limit = capacity
    entries.reserveCapacity(capacity)
    ranks = RankTree(capacity: capacity)
  }

  /// The most readings that the history holds.
  ///
  /// A smaller capacity drops the oldest readings.
  ///
  /// - Precondition: The capacity is at least 1.
  /// - Complexity: O(1) to read, O(*n* log *n*) to change.
  public var capacity: Int {
    get { limit }
    set {
      guard newValue != limit else { return }
      var other = RangeHistory(capacity: newValue)
      for position in Swift.max(0, count - newValue)..<count {
        other.missedSinceLast = missed(before: position)
        other.append(self[position])
      }
      other.missedSinceLast = missedSinceLast
      self = other
    }
  }

  /// The place of the oldest reading.
  public var startIndex: Int { 0 }
  /// The place after the newest reading.
  public var endIndex: Int { entries.count }

  /// The reading at a place, from 0 for the oldest.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> RangeReading { entries[slot(position)].reading }

  /// How many results gave no reading between the reading at a place and the one before it.
  ///
  /// - Complexity: O(1).
  public func missed(before position: Int) -> Int { Int(entries[slot(position)].missedBefore) }

  /// Adds the newest reading and drops the oldest when the history is full.
  ///
  /// - Complexity: O(log *n*) on average for the order of the distances, O(1) for all else; allocates nothing
  ///   unless the storage is shared with a copy.
  public mutating func append(_ reading: RangeReading) {
    let entry = Entry(reading: reading, missedBefore: UInt32(clamping: missedSinceLast))
    missedSinceLast = 0
    if timeOrigin == nil { timeOrigin = reading.secondsSinceEpoch }
    let slot: Int
    if entries.count < limit {
      slot = entries.count
      entries.append(entry)
    } else {
      slot = start
      let oldest = entries[slot].reading
      ranks.remove(slot: slot)
      moments.remove(oldest.meters, time: time(of: oldest))
      entries[slot] = entry
      start = start + 1 == limit ? 0 : start + 1
    }
    ranks.insert(reading.meters, slot: slot)
    moments.add(reading.meters, time: time(of: reading))
    freshMoments.add(reading.meters, time: time(of: reading))
    if freshMoments.count == limit {
      moments = freshMoments
      freshMoments = RollingMoments()
    }
  }

  /// Notes that a result came and gave no reading.
  ///
  /// - Complexity: O(1).
  public mutating func noteMissed() { missedSinceLast += 1 }

  /// Forgets all readings and keeps the storage.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    start = 0
    ranks.removeAll()
    moments = RollingMoments()
    freshMoments = RollingMoments()
    timeOrigin = nil
    missedSinceLast = 0
  }

  private func slot(_ position: Int) -> Int {
    precondition(position >= 0 && position < entries.count, "there is no such reading")
    let slot = start + position
    return slot < entries.count ? slot : slot - entries.count
  }

  /// The time of a reading since the first one, which keeps more digits than the time since 1970.
  private func time(of reading: RangeReading) -> Double? {
    guard let seconds = reading.secondsSinceEpoch, let timeOrigin else { return nil }
    return seconds - timeOrigin
  }
}
