import type { SerializedError } from './serialized-error.ts'

export interface TaskRequest {
  module: string
  input: unknown
}

/** The time limit of a task starts with `begun`, so that loading its module does not count. */
export type TaskReply =
  | { kind: 'begun' }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; error: SerializedError }
