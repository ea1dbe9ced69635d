import type { Phrase, PhraseValues } from '../i18n/language.ts'
import { type Fault, Invalid } from '../invalid.ts'
import { Refusal, type RefusalMembers } from '../refusal.ts'

/** An error as plain data, on its way from a process to the one that asked. */
export type CarriedError =
  | { kind: 'invalid'; faults: readonly Fault[]; count: number }
  | ({ kind: 'refusal' } & RefusalData)
  | { kind: 'bug'; name: string; message: string; stack: string }

interface RefusalData {
  code: string
  status: number
  phrase: Phrase
  values: PhraseValues
  members: RefusalMembers
  headers: Readonly<Record<string, string>>
}

export function carry(error: unknown): CarriedError {
  if (error instanceof Invalid) return { kind: 'invalid', faults: error.faults, count: Number(error.values.count) }
  if (error instanceof Refusal && !error.fixedBody) {
    const { code, status, phrase, values, members, headers } = error
    return { kind: 'refusal', code, status, phrase, values, members, headers }
  }
  const { name, message, stack = '' } = error instanceof Error ? error : new Error('something else was thrown')
  return { kind: 'bug', name, message, stack }
}

/** The same refusal, with its sentence in every language; a bug keeps the place where it happened. */
export function unpack(carried: CarriedError): Error {
  switch (carried.kind) {
    case 'invalid':
      return new Invalid(carried.faults, carried.count)
    case 'refusal':
      return new CarriedRefusal(carried)
    case 'bug':
      return Object.assign(new Error(carried.message), { name: carried.name, stack: carried.stack })
  }
}

class CarriedRefusal extends Refusal {
  readonly code: string
  readonly status: number
  readonly phrase: Phrase

  constructor({ code, status, phrase, ...facts }: RefusalData) {
    super(facts)
    this.code = code
    this.status = status
    this.phrase = phrase
    this.message = `${code} (${status})`
  }
}
