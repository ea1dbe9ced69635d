import type { Connection } from './connect.ts'
import { ApiProblem } from './problem.ts'

export interface Download {
  stream: ReadableStream<Uint8Array>
  /** As the service calls it. */
  name: string | undefined
  type: string | undefined
  /** Unknown where the service makes the file while it sends it. */
  size: number | undefined
}

const MAX_BREAKS = 5
const PARTIAL = 206

/**
 * A file as a stream: `/jobs/{job_id}/download/zip`. A download that breaks off goes on where it stopped, as long as the service has
 * the same file still.
 */
export async function download(connection: Connection, path: string, signal?: AbortSignal): Promise<Download> {
  const first = await open(connection, path, signal)
  const { headers } = first
  return {
    stream: new ReadableStream(new Resumed(connection, path, first, signal)),
    name: /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1],
    type: headers.get('content-type') ?? undefined,
    size: headers.has('content-length') ? Number(headers.get('content-length')) : undefined,
  }
}

async function open(
  { send, url }: Connection,
  path: string,
  signal: AbortSignal | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await send(() => new Request(`${url}${path}`, { headers, ...(signal ? { signal } : {}) }))
  if (response.ok) return response
  throw new ApiProblem(response, (await response.json().catch(() => ({}))) as Record<string, unknown>)
}

class Resumed {
  readonly #again: (headers: Record<string, string>) => Promise<Response>
  readonly #etag: string | null
  readonly #signal: AbortSignal | undefined
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  #received = 0
  #breaks = 0

  constructor(connection: Connection, path: string, first: Response, signal: AbortSignal | undefined) {
    this.#again = (headers) => open(connection, path, signal, headers)
    this.#etag = first.headers.get('etag')
    this.#reader = first.body?.getReader()
    this.#signal = signal
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      try {
        const { done, value } = (await this.#reader?.read()) ?? { done: true, value: undefined }
        if (done) return controller.close()
        this.#received += value.length
        return controller.enqueue(value)
      } catch (error) {
        await this.#resume(error)
      }
    }
  }

  async cancel(reason: unknown): Promise<void> {
    await this.#reader?.cancel(reason)
  }

  async #resume(error: unknown): Promise<void> {
    this.#signal?.throwIfAborted()
    if (this.#etag === null || ++this.#breaks > MAX_BREAKS) throw error
    const response = await this.#again({ Range: `bytes=${this.#received}-`, 'If-Range': this.#etag })
    if (response.status !== PARTIAL) throw new Error('The file changed while it was loaded.', { cause: error })
    this.#reader = response.body?.getReader()
  }
}
