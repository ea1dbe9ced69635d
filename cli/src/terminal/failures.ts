import { ApiProblem, ConnectionLost } from '@samakart/sdk'
import { words } from '../words.ts'
import { language } from './language.ts'

/** Exit codes: 0 done or valid, 1 refused, failed or not valid, 2 called wrongly, 3 no answer. */
export const REFUSED = 1
export const USAGE = 2
export const NO_ANSWER = 3

export class UsageError extends Error {
  override name = 'UsageError'
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof ConnectionLost) return NO_ANSWER
  return error instanceof UsageError || isWrongArgument(error) ? USAGE : REFUSED
}

export function explain(error: unknown): string {
  const t = words[language()]
  if (error instanceof ConnectionLost) return t.noAnswer
  if (error instanceof ApiProblem) {
    const mistakes = error.mistakes.map(({ path, message }) => `  ${path}: ${message}`)
    return [error.detail || `${error.status}`, ...mistakes].join('\n')
  }
  return error instanceof Error ? error.message : String(error)
}

/** What `parseArgs` of Node throws. */
const isWrongArgument = (error: unknown) =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
