/** What the operator can mend: told in one sentence, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly exitCode: number = 1
}
