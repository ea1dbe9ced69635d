import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Answer {
  status: number
  /** An object is sent as JSON, a text as it is. */
  body: unknown
  headers?: Record<string, string>
}

/** What goes wrong with one request, before the provider itself looks at it. */
export type Fault =
  | { kind: 'answer'; answer: Answer }
  /** Taken, and the connection is cut before a word of answer: the caller cannot know. */
  | { kind: 'taken-then-cut' }
  /** Never answered. */
  | { kind: 'silence' }

/** A provider's door: it hears requests in order, and may be told how the next ones go wrong. */
export abstract class StandIn implements AsyncDisposable {
  readonly seen: Seen[] = []
  readonly #faults: Fault[] = []
  readonly #server: Server
  #count = 0

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  protected abstract answer(seen: Seen): Answer

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  failNext(...faults: Fault[]): void {
    this.#faults.push(...faults)
  }

  protected nextNumber(): number {
    return ++this.#count
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen: Seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    }
    this.seen.push(seen)
    const fault = this.#faults.shift()
    if (fault?.kind === 'silence') return
    const answer = fault?.kind === 'answer' ? fault.answer : this.answer(seen)
    if (fault?.kind === 'taken-then-cut') {
      request.socket.destroy()
      return
    }
    const isText = typeof answer.body === 'string'
    response.writeHead(answer.status, {
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      ...answer.headers,
    })
    response.end(isText ? answer.body : JSON.stringify(answer.body))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}

/** A call that a provider makes back to us, as its sender would make it. */
export interface Callback {
  method: 'POST'
  url: string
  headers: Record<string, string>
  payload: string
}

export function formCallback(url: string, fields: Record<string, string>): Callback {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  }
}

export function jsonCallback(url: string, body: unknown): Callback {
  return { method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}
