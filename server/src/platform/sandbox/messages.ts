import type { CarriedError } from './carried-error.ts'

export interface Order {
  module: string
  input: unknown
}

/** The time of a task is counted from `begun`: to load its module is not its fault. */
export type Reply = { kind: 'begun' } | { kind: 'done'; output: unknown } | { kind: 'failed'; error: CarriedError }
