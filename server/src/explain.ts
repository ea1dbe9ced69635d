import { OperatorError } from '#platform/operator-error.ts'

/** An error that the operator can correct is one sentence. Any other error keeps its stack. */
export function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
