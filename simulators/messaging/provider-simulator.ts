import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedRequest {
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

/** What goes wrong with one request. */
export type Fault =
  | { kind: 'answer'; answer: Answer }
  /** The message is accepted, but the connection is cut before the answer, so the caller cannot know. */
  | { kind: 'accepted-then-cut' }
  /** The request is never answered. */
  | { kind: 'silence' }

/** An HTTP server that answers like a provider. `failNext` sets faults for the next requests. */
export abstract class ProviderSimulator implements AsyncDisposable {
  readonly requests: ReceivedRequest[] = []
  readonly #faults: Fault[] = []
  readonly #server: Server
  #count = 0

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  protected abstract answer(received: ReceivedRequest): Answer

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
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    }
    this.requests.push(received)
    const fault = this.#faults.shift()
    if (fault?.kind === 'silence') return
    const answer = fault?.kind === 'answer' ? fault.answer : this.answer(received)
    if (fault?.kind === 'accepted-then-cut') {
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

/** A callback as the provider would send it. */
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
