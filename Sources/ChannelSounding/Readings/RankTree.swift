/// The values of a rolling window in order of size.
///
/// A treap whose nodes live in one array and are named by the window's slots: a slot's value is inserted, found
/// again and removed by its place in the window, nothing is allocated after `init`, and every node knows the size
/// of its subtree, which gives ranks. Priorities come from a fixed hash of the slot, so that equal input gives
/// equal trees.
struct RankTree: Sendable {
  private struct Node: BitwiseCopyable {
    var value = 0.0
    var priority: UInt32 = 0
    var left: Int32 = -1
    var right: Int32 = -1
    var count: Int32 = 1
  }

  private var nodes: [Node]
  private var root: Int32 = -1

  /// Makes an empty tree for slots 0 up to `capacity`.
  init(capacity: Int) {
    nodes = [Node](repeating: Node(), count: capacity)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for slot in nodes.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      nodes[slot].priority = UInt32(truncatingIfNeeded: state >> 32)
    }
  }

  /// The number of values.
  var count: Int { root < 0 ? 0 : Int(nodes[Int(root)].count) }

  /// Forgets all values and keeps the storage.
  mutating func removeAll() { root = -1 }

  /// The value of a rank, from 0 for the smallest.
  ///
  /// - Complexity: O(log *n*) on average.
  subscript(rank rank: Int) -> Double {
    precondition(rank >= 0 && rank < count, "there is no such rank")
    var rank = Int32(rank)
    var current = root
    while true {
      let node = nodes[Int(current)]
      let smaller = node.left < 0 ? 0 : nodes[Int(node.left)].count
      if rank < smaller {
        current = node.left
      } else if rank == smaller {
        return node.value
      } else {
        rank -= smaller + 1
        current = node.right
      }
    }
  }

  /// Inserts the value of a slot that holds none.
  ///
  /// - Complexity: O(log *n*) on average.
  mutating func insert(_ value: Double, slot: Int) {
    let new = Int32(slot)
    let priority = nodes[slot].priority
    var parent: Int32 = -1
    var isLeft = false
    var current = root
    while current >= 0 {
      let node = nodes[Int(current)]
      if node.priority < priority { break }
      nodes[Int(current)].count += 1
      parent = current
      isLeft = isBefore(value, new, node.value, current)
      current = isLeft ? node.left : node.right
    }
    let parts = split(current, value: value, slot: new)
    nodes[slot].value = value
    nodes[slot].left = parts.smaller
    nodes[slot].right = parts.larger
    nodes[slot].count = size(parts.smaller) + size(parts.larger) + 1
    attach(new, to: parent, isLeft: isLeft)
  }

  /// Removes the value of a slot that holds one.
  ///
  /// - Complexity: O(log *n*) on average.
  mutating func remove(slot: Int) {
    let old = Int32(slot)
    let value = nodes[slot].value
    var parent: Int32 = -1
    var isLeft = false
    var current = root
    while current != old {
      let node = nodes[Int(current)]
      nodes[Int(current)].count -= 1
      parent = current
      isLeft = isBefore(value, old, node.value, current)
      current = isLeft ? node.left : node.right
    }
    // Joins the two subtrees from the top down: the higher priority goes first.
    var smaller = nodes[slot].left
    var larger = nodes[slot].right
    while smaller >= 0 && larger >= 0 {
      if nodes[Int(smaller)].priority > nodes[Int(larger)].priority {
        nodes[Int(smaller)].count += nodes[Int(larger)].count
        attach(smaller, to: parent, isLeft: isLeft)
        parent = smaller
        isLeft = false
        smaller = nodes[Int(smaller)].right
      } else {
        nodes[Int(larger)].count += nodes[Int(smaller)].count
        attach(larger, to: parent, isLeft: isLeft)
        parent = larger
        isLeft = true
        larger = nodes[Int(larger)].left
      }
    }
    attach(smaller >= 0 ? smaller : larger, to: parent, isLeft: isLeft)
  }

  /// Whether one value stands before another; slots settle ties.
  private func isBefore(_ a: Double, _ slotA: Int32, _ b: Double, _ slotB: Int32) -> Bool {
    a == b ? slotA < slotB : a < b
  }

  private func size(_ node: Int32) -> Int32 { node < 0 ? 0 : nodes[Int(node)].count }

  private mutating func attach(_ node: Int32, to parent: Int32, isLeft: Bool) {
    if parent < 0 {
      root = node
    } else if isLeft {
      nodes[Int(parent)].left = node
    } else {
      nodes[Int(parent)].right = node
    }
  }

  /// Splits a subtree into the values before and after a new one.
  private mutating func split(
    _ node: Int32, value: Double, slot: Int32
  ) -> (smaller: Int32, larger: Int32) {
    guard node >= 0 else { return (-1, -1) }
    let index = Int(node)
    if isBefore(value, slot, nodes[index].value, node) {
      let parts = split(nodes[index].left, value: value, slot: slot)
      nodes[index].left = parts.larger
      nodes[index].count = size(parts.larger) + size(nodes[index].right) + 1
      return (parts.smaller, node)
    } else {
      let parts = split(nodes[index].right, value: value, slot: slot)
      nodes[index].right = parts.smaller
      nodes[index].count = size(parts.smaller) + size(nodes[index].left) + 1
      return (node, parts.larger)
    }
  }
}
