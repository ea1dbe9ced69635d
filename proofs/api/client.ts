// Sends requests as they are written, with connections that stay open.
import { Agent, request } from 'node:http'

export interface Sent {
  method: string
  /** Path and query. */
  address: string
  headers: Record<string, string>
  body?: string | Buffer
}

export interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  milliseconds: number
}

/** An answer that does not end, such as a stream of events, is cut off. */
const CUT_OFF_MS = 300

export class Client implements Disposable {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })
  readonly #base: URL

  constructor(url: string) {
    this.#base = new URL(url)
  }

  send({ method, address, headers, body }: Sent): Promise<Received> {
    const started = performance.now()
    const { hostname, port } = this.#base
    return new Promise((resolve, reject) => {
      // GET and DELETE would otherwise send a body without saying that there is one.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { agent: this.#agent, hostname, port, method, path: address, headers: { ...headers, ...length } }
      const outgoing = request(options, (answer) => {
        const chunks: Buffer[] = []
        let timer: NodeJS.Timeout | undefined
        const done = () => {
          clearTimeout(timer)
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - started,
          })
        }
        if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
          timer = setTimeout(() => answer.destroy(), CUT_OFF_MS)
        }
        answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
        answer.once('end', done)
        answer.once('error', done)
        answer.once('close', done)
      })
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }
}

export const mediaOf = ({ headers }: Received) => String(headers['content-type'] ?? '').split(';')[0] ?? ''

/** The stable code of a refusal, as a problem or as an OperationOutcome of FHIR. */
export function codeOf(answer: unknown): string | undefined {
  const { code, issue } = (answer ?? {}) as { code?: string; issue?: { details?: { coding?: { code: string }[] } }[] }
  return code ?? issue?.[0]?.details?.coding?.[0]?.code
}

export const isJson = (media: string) => /^application\/([\w.]+\+)?json$/.test(media)
