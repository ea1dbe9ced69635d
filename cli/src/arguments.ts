import { parseArgs } from 'node:util'
import { UsageError } from './terminal/failures.ts'
import { language } from './terminal/language.ts'
import { words } from './words.ts'

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
