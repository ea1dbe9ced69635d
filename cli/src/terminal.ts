import { parseArgs } from 'node:util'
import { ApiProblem, ConnectionLost } from '@samakart/sdk'
import { language, words } from './words.ts'

/** Exit codes: 0 done or valid, 1 refused, failed or not valid, 2 called wrongly, 3 no answer. */
export const REFUSED = 1
export const USAGE = 2
const NO_ANSWER = 3

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

/** Fields in columns, or one JSON value where a program reads it. */
export function print(rows: readonly Record<string, unknown>[], columns: readonly string[], asJson: boolean): void {
  if (asJson) {
    printJson(rows)
    return
  }
  const cells = rows.map((row) => columns.map((column) => textOf(row[column])))
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((line) => line[at]?.length ?? 0)))
  const line = (values: readonly string[]) =>
    values
      .map((value, at) => value.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  // What is piped on is data without a head.
  if (process.stdout.isTTY) console.log(line(columns))
  for (const values of cells) console.log(line(values))
}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2))
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Every command that asks the service has these. */
export const common = {
  url: { type: 'string' },
  organization: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** `samakart jobs watch ID --json`: what to do, on what, and how. */
export function readArguments<O extends Options>(args: string[], acts: readonly string[], own: O) {
  const { values, positionals } = parseArgs({ args, options: { ...common, ...own }, allowPositionals: true })
  const [act = acts[0] ?? '', ...rest] = positionals
  const t = words[language()]
  if (!acts.includes(act)) throw new UsageError(t.unknownAct(act, acts.join(', ')))
  return { act, rest, values }
}

export function required(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(words[language()].missing(name))
  return value
}
