/** An error that the operator can correct. It is shown as one sentence without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly exitCode: number = 1
}
