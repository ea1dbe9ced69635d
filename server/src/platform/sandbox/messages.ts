import type { Phrase, PhraseValues } from '@samakart/rules/language'
import { Invalid, type Mistake } from '../invalid.ts'
import { Refusal, type RefusalMembers } from '../refusal.ts'

/** An error as plain data, so that a sandbox process can send it to the service. */
export type SerializedError =
  | { kind: 'invalid'; mistakes: readonly Mistake[]; count: number }
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

export function serializeError(error: unknown): SerializedError {
  if (error instanceof Invalid) return { kind: 'invalid', mistakes: error.mistakes, count: Number(error.values.count) }
  if (error instanceof Refusal && !error.fixedBody) {
    const { code, status, phrase, values, members, headers } = error
    return { kind: 'refusal', code, status, phrase, values, members, headers }
  }
  const { name, message, stack = '' } = error instanceof Error ? error : new Error('something else was thrown')
  return { kind: 'bug', name, message, stack }
}

/** A refusal keeps its sentence in every language. A bug keeps its stack. */
export function deserializeError(serialized: SerializedError): Error {
  switch (serialized.kind) {
    case 'invalid':
      return new Invalid(serialized.mistakes, serialized.count)
    case 'refusal':
      return new DeserializedRefusal(serialized)
    case 'bug':
      return Object.assign(new Error(serialized.message), { name: serialized.name, stack: serialized.stack })
  }
}

class DeserializedRefusal extends Refusal {
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

export interface TaskRequest {
  module: string
  input: unknown
  /** So many bytes come beside the request, through `BYTES_FD`. */
  byteLength: number
}

interface ProcessState {
  /** So much memory is in use that the next task might be refused for what this one left. */
  isBloated: boolean
}

/** The time limit of a task starts with `begun`, so that loading its module does not count. */
export type TaskReply =
  | { kind: 'begun' }
  | ({ kind: 'done'; output: unknown } & ProcessState)
  | ({ kind: 'failed'; error: SerializedError } & ProcessState)
