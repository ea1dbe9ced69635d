import type { Readable } from 'node:stream'

export interface StoredObject {
  sizeBytes: number
  modifiedAt: Date
}

/** Artifacts by key. A key is a path of `[A-Za-z0-9._-]` segments; an object appears whole or not at all. */
export interface Storage {
  put(key: string, content: Uint8Array | string): Promise<void>
  /** Moves a finished local file into place. */
  putFile(key: string, path: string): Promise<void>
  find(key: string): Promise<StoredObject | undefined>
  /** `end` is inclusive, as in an HTTP range. The object must exist. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

export function checkKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new Error('not a storage key')
}

export async function readAll(storage: Storage, key: string): Promise<Buffer | undefined> {
  if (!(await storage.find(key))) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
