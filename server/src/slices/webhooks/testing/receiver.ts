import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** How the receiver answers: a status, or whatever it does with the response. */
export type Behaviour = number | ((response: ServerResponse) => void)

/** Another system that webhooks are sent to. It answers as it was told, and with 204 after that. */
export class Receiver implements AsyncDisposable {
  readonly received: Received[] = []
  readonly behaviours: Behaviour[] = []
  /** How many requests were open at once, at most. */
  mostAtOnce = 0
  #open = 0
  readonly #server = createServer(async (request, response) => {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#open)
    response.on('close', () => this.#open--)
    this.received.push({ headers: request.headers, body: await text(request) })
    const behaviour = this.behaviours.shift() ?? 204
    if (typeof behaviour === 'function') behaviour(response)
    else response.writeHead(behaviour).end()
  })

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/samakart?token=t0ken-of-the-receiver`
  }

  /** The ids, in the order of arrival. */
  get ids(): string[] {
    return this.received.map(({ headers }) => String(headers['webhook-id']))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
