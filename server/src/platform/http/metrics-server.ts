import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { isFromThisMachine } from './from-this-machine.ts'

class MetricsTokenRequired extends refusal('metrics_token_required', 401, {
  fr: 'Les mesures ne sont ouvertes que sur la machine elle-même ; d’ailleurs, il faut le jeton METRICS_TOKEN.',
  en: 'Measurements are open on the machine itself only; from elsewhere the token METRICS_TOKEN is needed.',
  wo: 'Natt yi ci masin bi rekk lañu ubbeeku; soo jógee feneen, METRICS_TOKEN dafa war.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="metrics"' } })
  }
}

export function checkMetricsAccess(request: IncomingMessage, token: string | undefined): void {
  if (isFromThisMachine(request)) return
  const sent = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined || sent === undefined || !areEqual(sent, token)) throw new MetricsTokenRequired()
}

const areEqual = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))
const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Answers `/metrics` and `/health/live` on a port of its own, for workers that have no other and for networks where only
 * the machine that collects measurements may ask. Who may read them is the same rule as on the port of the service.
 */
export class MetricsServer implements AsyncDisposable {
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  async open({ host, port }: { host: string; port: number }): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port, exclusive: true }, resolve)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { config, metrics } = this.#services
    const end = (status: number, type: string, text: string, headers = {}) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(text)
    const path = (request.url ?? '/').replace(/\?.*$/s, '')
    try {
      if (request.method !== 'GET') end(405, 'text/plain', '', { allow: 'GET' })
      else if (path === '/health/live') end(200, 'application/json; charset=utf-8', '{"status":"live"}')
      else if (path !== '/metrics') end(404, 'text/plain', '')
      else {
        checkMetricsAccess(request, config.metricsToken)
        end(200, metrics.contentType, await metrics.text())
      }
    } catch (error) {
      if (error instanceof MetricsTokenRequired) end(error.status, 'text/plain', '', error.headers)
      else end(500, 'text/plain', '')
    }
  }
}
