import { OperatorError } from '#platform/operator-error.ts'

/** What the operator can mend is told in a sentence; anything else keeps its stack. */
export function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
