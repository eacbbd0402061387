extension Array where Element == Int32 {
  /// The median, the mean of the two middle elements of an even number; the elements change their order.
  ///
  /// - Precondition: There is an element.
  /// - Complexity: O(*n*) on average; allocates nothing.
  mutating func medianByPartitioning() -> Double {
    precondition(!isEmpty, "nothing has no median")
    let upper = element(atSortedPlace: count / 2)
    guard count % 2 == 0 else { return Double(upper) }
    // What stands before the upper middle is no larger, so the lower middle is the largest of it.
    var lower = self[0]
    for index in 0..<(count / 2) where self[index] > lower { lower = self[index] }
    return (Double(lower) + Double(upper)) / 2
  }

  /// The element that would stand at a place after sorting (Hoare's selection).
  private mutating func element(atSortedPlace place: Int) -> Int32 {
    var low = 0
    var high = count - 1
    while low < high {
      let pivot = self[low + (high - low) / 2]
      var i = low
      var j = high
      while i <= j {
        while self[i] < pivot { i += 1 }
        while self[j] > pivot { j -= 1 }
        if i <= j {
          swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if place <= j {
        high = j
      } else if place >= i {
        low = i
      } else {
        break
      }
    }
    return self[place]
  }
}
