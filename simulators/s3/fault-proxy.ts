import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { FaultPlan, type ReceivedRequest } from './faults.ts'
import { S3Error } from './s3-error.ts'

/** Stands before a real store and has the faults of the simulator. Signatures stay valid, because the name of the host is handed on. */
export class FaultProxy implements AsyncDisposable {
  readonly faults = new FaultPlan()
  readonly requests: ReceivedRequest[] = []
  readonly #target: URL
  readonly #server: Server

  private constructor(target: string) {
    this.#target = new URL(target)
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
  }

  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const [path = '', query = ''] = url.split('?', 2)
    const received: ReceivedRequest = { method, path, query: new Map(new URLSearchParams(query)) }
    this.requests.push(received)
    const fault = this.faults.next(received)
    if (fault?.kind === 'reset' && fault.when === 'amid-request') return void request.socket.destroy()
    const body = await buffer(request)
    if (fault?.kind === 'reset' && fault.when === 'before-answer') return void request.socket.destroy()
    if (fault?.kind === 'slow') await wait(fault.milliseconds, undefined, { ref: false })
    if (fault?.kind === 'error') {
      const refused = new S3Error(fault.code)
      response.writeHead(refused.status, { 'content-type': 'application/xml' }).end(refused.toXml(path, 'proxy'))
      return
    }
    const answer = await this.#ask(request, body)
    const content = await buffer(answer)
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (fault?.kind === 'reset') response.write(content.subarray(0, content.length >> 1), () => response.destroy())
    else response.end(content)
  }

  async #ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = this.#target
    const forwarded = send({ hostname, port, method, path: url, headers })
    forwarded.end(body)
    const [answer] = await once(forwarded, 'response')
    return answer
  }
}
