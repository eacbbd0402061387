import Testing

@testable import ChannelSounding

@Suite struct LinearAlgebraTests {
  /// A = [[4, 2], [2, 3]]: determinant 8, solution of (2, 1) is (1/2, 0), inverse [[3, -2], [-2, 4]] / 8.
  @Test func choleskySolvesByHand() throws {
    var solver = CholeskySolver(capacity: 3)
    solver.matrix[0] = 4
    solver.matrix[3] = 2
    solver.matrix[4] = 3
    let factored = solver.factor(order: 2)
    let determinant = try #require(factored)
    #expect(abs(determinant - Elementary.logarithm(8)) < 1e-14)
    solver.vector[0] = 2
    solver.vector[1] = 1
    solver.solve(order: 2)
    #expect(abs(solver.vector[0] - 0.5) < 1e-15)
    #expect(abs(solver.vector[1]) < 1e-15)
    let first = solver.inverseDiagonal(0, order: 2)
    let second = solver.inverseDiagonal(1, order: 2)
    #expect(abs(first - 3.0 / 8) < 1e-15)
    #expect(abs(second - 0.5) < 1e-15)
  }

  @Test func indefiniteMatricesAreRefused() {
    var solver = CholeskySolver(capacity: 2)
    solver.matrix = [1, 0, 2, 1]
    let real = solver.factor(order: 2)
    #expect(real == nil)
    var single = HermitianCholesky(capacity: 1)
    single.real[0] = -1
    let hermitian = single.factor(order: 1)
    #expect(hermitian == nil)
    var toeplitz = ToeplitzSolver(order: 2, capacity: 1)
    toeplitz.columnReal = [1, 2]
    let solved = toeplitz.solve(count: 1, ridge: 0)
    #expect(solved == nil)
  }

  /// A = [[2, -j], [j, 2]]: determinant 3, L = [[√2, 0], [j/√2, √(3/2)]].
  @Test func hermitianFactorsByHand() throws {
    var single = HermitianCholesky(capacity: 2)
    var batch = BatchedHermitianCholesky(capacity: 2)
    single.real = [2, 0, 0, 2]
    single.imaginary = [0, 0, 1, 0]
    for k in 0..<4 {
      batch.real[k] = SIMD4(repeating: single.real[k])
      batch.imaginary[k] = SIMD4(repeating: single.imaginary[k])
    }
    let factored = single.factor(order: 2)
    let determinant = try #require(factored)
    #expect(abs(determinant - Elementary.logarithm(3)) < 1e-14)
    #expect(abs(single.imaginary[2] - 0.5.squareRoot()) < 1e-15)
    #expect(abs(single.real[3] - 1.5.squareRoot()) < 1e-15)
    let factoredBatch = batch.factor(order: 2)
    let determinants = try #require(factoredBatch)
    #expect(determinants[3] == determinants[0])
    #expect(abs(determinants[0] - determinant) < 1e-14)
    #expect(abs(batch.imaginary[2][1] - single.imaginary[2]) < 1e-15)
    #expect(abs(batch.inverseDiagonal[1][2] * single.real[3] - 1) < 1e-15)
  }

  /// The product of a Toeplitz matrix with the solution gives the right-hand side back.
  @Test func levinsonSolvesHermitianToeplitz() throws {
    let n = 5
    var solver = ToeplitzSolver(order: n, capacity: 2)
    solver.columnReal = [5, 1, -0.5, 0.25, 0]
    solver.columnImaginary = [0, 0.5, 1, -0.25, 0.125]
    for k in 0..<(2 * n) {
      solver.rightReal[k] = Double(k % 4) - 1
      solver.rightImaginary[k] = Double(k % 3)
    }
    let solved = solver.solve(count: 2, ridge: 0.5)
    _ = try #require(solved)
    for side in 0..<2 {
      for row in 0..<n {
        var re = 0.5 * solver.solutionReal[side * n + row]
        var im = 0.5 * solver.solutionImaginary[side * n + row]
        for column in 0..<n {
          let a = solver.columnReal[abs(row - column)]
          let b = solver.columnImaginary[abs(row - column)] * (row < column ? -1 : 1)
          let c = solver.solutionReal[side * n + column]
          let d = solver.solutionImaginary[side * n + column]
          re += a * c - b * d
          im += a * d + b * c
        }
        #expect(abs(re - solver.rightReal[side * n + row]) < 1e-13)
        #expect(abs(im - solver.rightImaginary[side * n + row]) < 1e-13)
      }
    }
  }

  /// Powers of e, from the definition exp(x + y) = exp(x) exp(y) and the library's own double.
  @Test func vectorExponentialIsAccurate() {
    for k in -60...60 {
      let x = Float(k) * 0.73
      let value = Double(SIMD8<Float>(repeating: x).exponential[k & 7])
      let expected = Elementary.exponential(Double(x))
      #expect(abs(value / expected - 1) < 1e-5)
    }
    #expect(SIMD8<Float>(repeating: -1e9).exponential.max() < 1e-30)
  }
}
