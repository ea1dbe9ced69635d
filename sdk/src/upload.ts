import type { Connection } from './connect.ts'
import { ApiProblem } from './problem.ts'
import { randomKey } from './random-key.ts'

export interface Upload {
  /** Such as `/campaigns/cmp_…/photos`. */
  path: string
  /** `await openAsBlob('photos.zip')` reads a file from the disk while it is sent, and again for another attempt. */
  file: Blob
  type: string
  signal?: AbortSignal
}

/** Sends a file of any size as it is, without taking it into memory, and returns what the service answered. */
export async function upload({ send, url }: Connection, { path, file, type, signal }: Upload): Promise<unknown> {
  const headers = { 'Content-Type': type, 'Idempotency-Key': randomKey() }
  const response = await send(
    () => new Request(`${url}${path}`, { method: 'POST', headers, body: file, ...(signal ? { signal } : {}) }),
  )
  const body: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiProblem(response, body as Record<string, unknown>)
  return body
}
