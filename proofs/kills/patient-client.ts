// A client that repeats a request with its key until it is answered, as every caller of a service in a country has to.
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Api, signIn } from '../../bench/service.ts'

const PAUSE_MS = 200
const REQUEST_TIMEOUT_MS = 60_000
const GIVE_UP_MS = 180_000

export interface Sent {
  method?: 'GET' | 'POST'
  path: string
  body?: object
  zip?: Buffer
  key?: string
}

export class PatientClient {
  /** Answers that no kill explains, such as `GET /jobs 500`. */
  readonly unexpected: string[] = []
  requests = 0
  /** Requests that were cut or answered with 502 or 503, and were repeated. */
  repeated = 0
  readonly #url: string
  #token = ''

  constructor(url: string) {
    this.#url = url
  }

  /** For what is asked when nothing is killed any more. */
  quietly(): Promise<Api> {
    return signIn({ url: this.#url })
  }

  /** Returns the first answer that is neither an outage nor a key in flight. */
  async send(sent: Sent): Promise<Answer> {
    for (const since = performance.now(); ; await wait(PAUSE_MS)) {
      const answer = await this.#once(sent).catch(() => undefined)
      if (answer && answer.status < 500 && answer.body.code !== 'idempotency_key_in_flight') return answer
      this.repeated++
      if (performance.now() - since > GIVE_UP_MS) throw new Error(`${sent.path} is not answered`)
    }
  }

  async #once({ method = 'POST', path, body, zip, key }: Sent): Promise<Answer | undefined> {
    if (!this.#token) this.#token = (await this.quietly()).token
    this.requests++
    const content = zip ? new Uint8Array(zip) : body && JSON.stringify(body)
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(content ? { 'content-type': zip ? 'application/zip' : 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(content ? { body: content } : {}),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const text = await answer.text()
    if (answer.status === 401) {
      this.#token = ''
      return undefined
    }
    // The balancer answers with 502 where the process behind it was killed.
    const isOutage = answer.status === 502 || (answer.status === 503 && answer.headers.has('retry-after'))
    if (answer.status >= 500 && !isOutage) this.unexpected.push(`${method} ${path} ${answer.status} ${text}`)
    return { status: answer.status, body: answer.status >= 500 || text === '' ? {} : JSON.parse(text) }
  }
}
