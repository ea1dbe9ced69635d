// A reverse proxy as operators put in front: it asks every process for its readiness, sends requests to the ready ones in turn
// over connections that it keeps, and never repeats a request.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const CHECK_MS = 300

export class Balancer implements AsyncDisposable {
  /** Idle connections are kept for a minute, as usual proxies do: less than the service keeps them. */
  readonly #agent = new Agent({ keepAlive: true, timeout: 60_000 })
  readonly #server = createServer((incoming, response) => this.#pass(incoming, response))
  readonly #processes = new Set<string>()
  readonly #ready = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #turn = 0

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#timer = setInterval(() => void this.#check(), CHECK_MS)
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }

  async add(url: string): Promise<void> {
    this.#processes.add(url)
    await this.#checking
    await this.#check()
  }

  remove(url: string): void {
    this.#processes.delete(url)
    this.#ready.delete(url)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    this.#agent.destroy()
  }

  /** One round after the other: on a busy machine an answer of a round before would come after that of the next. */
  #check(): Promise<void> {
    this.#checking ??= this.#askAll().finally(() => (this.#checking = undefined))
    return this.#checking
  }

  async #askAll(): Promise<void> {
    for (const url of this.#processes) {
      const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
      if (answer?.ok && this.#processes.has(url)) this.#ready.add(url)
      else this.#ready.delete(url)
    }
  }

  #pass(incoming: IncomingMessage, response: ServerResponse): void {
    const targets = [...this.#ready]
    const target = targets[this.#turn++ % targets.length]
    if (!target) {
      refuse(response, 'no process is ready')
      return
    }
    const { method, url, headers } = incoming
    const { connection: _, ...passed } = headers
    const outgoing = request(`${target}${url}`, { method, headers: passed, agent: this.#agent }, (answer) => {
      const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...returned } = answer.headers
      response.writeHead(answer.statusCode ?? 502, returned)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    outgoing.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      response.headersSent ? response.destroy() : refuse(response, code ?? message),
    )
    incoming.pipe(outgoing)
  }
}

function refuse(response: ServerResponse, detail: string): void {
  response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }))
}
