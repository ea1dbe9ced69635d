export interface EmbeddedOptions {
  /** Where the database lives; without it, it lives in memory. */
  folder?: string
  /** A dumped data directory that an in-memory database starts from. */
  image?: Uint8Array<ArrayBuffer>
}

export type WorkerRequest =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'reset' }
  | { kind: 'dump' }
  | { kind: 'close' }

export type WorkerAnswer =
  | { kind: 'open' }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'image'; image: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }
  | { kind: 'broken'; reason: string }
