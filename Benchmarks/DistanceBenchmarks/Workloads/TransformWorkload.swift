import CFFTW

/// FFTW alone: one complex transform of single precision, planned like the library's own.
@safe final class TransformWorkload: Workload {
  private let plan: fftwf_plan
  private let input: UnsafeMutablePointer<fftwf_complex>
  private let output: UnsafeMutablePointer<fftwf_complex>

  init(count: Int) {
    unsafe input = fftwf_alloc_complex(count)
    unsafe output = fftwf_alloc_complex(count)
    unsafe plan = fftwf_plan_dft_1d(
      Int32(count), input, output, FFTW_BACKWARD, UInt32(FFTW_ESTIMATE))
    for index in 0..<count {
      unsafe input[index] = (Float(index % 7) - 3, Float(index % 5) - 2)
    }
  }

  deinit {
    unsafe fftwf_destroy_plan(plan)
    unsafe fftwf_free(input)
    unsafe fftwf_free(output)
  }

  // The time of a transform does not depend on the values, so one input serves all.
  func run(_ count: Int) {
    for _ in 0..<count { unsafe fftwf_execute(plan) }
    unsafe blackHole(Double(output[1].0))
  }
}
