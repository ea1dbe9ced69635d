import type { SerializedError } from './serialized-error.ts'

export interface TaskRequest {
  module: string
  input: unknown
  /** So many bytes come beside the request, through `BYTES_FD`. */
  byteLength: number
}

export interface ProcessState {
  /** So much memory is in use that the next task might be refused for what this one left. */
  isBloated: boolean
}

/** The time limit of a task starts with `begun`, so that loading its module does not count. */
export type TaskReply =
  | { kind: 'begun' }
  | ({ kind: 'done'; output: unknown } & ProcessState)
  | ({ kind: 'failed'; error: SerializedError } & ProcessState)
