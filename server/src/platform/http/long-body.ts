import type { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxTask } from '../sandbox/task.ts'
import { type BodyEncoding, inflateAtMost } from './inflate-body.ts'
import type { LongBody, run } from './long-body-in-sandbox.ts'
import { listOfJson } from './long-list.ts'

const readInSandbox = sandboxTask<typeof run>(new URL('./long-body-in-sandbox.ts', import.meta.url), { seconds: 10 })

/**
 * What the sandbox found out about each body that it read: going through a long body again would block the event loop.
 */
const bodies = new WeakMap<object, { hash: string | undefined }>()

/** The sandbox returns a long list as bytes, because receiving hundreds of thousands of values takes half a second. */
export async function readLongBody(
  sandbox: Sandbox,
  tenantId: string,
  body: LongBody,
  parts: readonly Uint8Array[],
): Promise<unknown> {
  const { value, hash, list } = await sandbox.run(tenantId, readInSandbox, body, parts)
  if (typeof value !== 'object' || value === null) return value
  bodies.set(value, { hash })
  return list && body.list ? Object.assign(value, { [body.list.name]: listOfJson(list.json, list.length) }) : value
}

export function isReadInSandbox(body: unknown): boolean {
  return bodies.has(body as object)
}

/** The hash of the canonical form, for a body that came with an idempotency key. */
export function hashFromSandbox(body: unknown): string | undefined {
  return bodies.get(body as object)?.hash
}

/** A file as it came. Only a sandbox process joins and inflates it. */
export interface SentFile {
  parts: readonly Uint8Array[]
  encoding: BodyEncoding
  /** The content type of a form that holds the file. */
  formType: string | undefined
}

const files = new WeakMap<object, SentFile>()

/** Stands for a body that is a file itself: its `file` is empty, so that a schema can check the rest. */
export function holdFile(file: SentFile): { file: string } {
  const body = { file: '' }
  files.set(body, file)
  return body
}

/** Undefined if the file came as text in the body. */
export function sentFileOf(body: object): SentFile | undefined {
  return files.get(body)
}

/** For files of a few megabytes. Returns undefined if it is larger than that, inflated. */
export async function joinFile({ parts, encoding }: SentFile, maxBytes: number): Promise<Buffer | undefined> {
  if (parts.reduce((sum, { length }) => sum + length, 0) > maxBytes) return undefined
  const bytes = Buffer.concat(parts)
  return encoding === 'gzip' ? inflateAtMost(bytes, maxBytes) : bytes
}
