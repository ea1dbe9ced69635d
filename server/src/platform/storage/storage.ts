import type { Readable } from 'node:stream'

export interface StoredObject {
  sizeBytes: number
  /** When it was put. */
  modifiedAt: Date
}

export interface ListedObject extends StoredObject {
  key: string
}

/** Artifacts by key. A key is a path of `[A-Za-z0-9._-]` segments; an object appears whole or not at all. */
export interface Storage {
  put(key: string, content: Uint8Array | string): Promise<void>
  /** Moves a finished local file into the storage. If that fails, the file stays where it was. */
  putFile(key: string, path: string): Promise<void>
  /** Brings an object that exists to a new local file, which must not be changed: it may be the object itself. */
  getFile(key: string, path: string): Promise<void>
  find(key: string): Promise<StoredObject | undefined>
  /** `end` is inclusive, as in an HTTP range. The object must exist. An interrupted stream ends with an error. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** All objects whose keys begin with the prefix, in no order: memory does not grow with their number. */
  walk(prefix: string): AsyncIterable<ListedObject>
  /** Returns sorted keys. A prefix may end inside a segment; the empty prefix lists everything. */
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Throws if nothing can be stored or read at the moment. */
  check(): Promise<void>
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/
const MAX_KEY_LENGTH = 512

export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error('not a storage key')
}

export function checkPrefix(prefix: string): void {
  const isPrefix = prefix === '' || isKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
  if (!isPrefix) throw new Error('not a prefix of storage keys')
}

function isKey(text: string): boolean {
  return text.length <= MAX_KEY_LENGTH && text.split('/').every((segment) => SEGMENT.test(segment))
}

export async function listKeys(storage: Pick<Storage, 'walk'>, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.walk(prefix)) keys.push(key)
  return keys.sort()
}

export async function readAll(storage: Storage, key: string): Promise<Buffer | undefined> {
  if (!(await storage.find(key))) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
