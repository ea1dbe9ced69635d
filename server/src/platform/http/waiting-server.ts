import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { negotiateLanguage } from '@samakart/rules/language'
import type { Config } from '../config/config.ts'
import { randomIds } from '../ids.ts'
import { DatabaseUnavailable } from '../refusals.ts'

/**
 * Answers while the process waits for its database: it lives, and everything else may be tried again soon. Without an
 * answer, whoever watches the process would end it, and it would wait again.
 */
export class WaitingServer implements AsyncDisposable {
  readonly #server = createServer((request, response) => answer(request, response, this.#publicUrl))
  readonly #publicUrl: string
  #opening: Promise<boolean> | undefined

  constructor({ publicUrl }: Pick<Config, 'publicUrl'>) {
    this.#publicUrl = publicUrl
  }

  /** A port that is in use is reported later, when the service itself opens it. */
  open({ host, port }: Pick<Config, 'host' | 'port'>): void {
    this.#opening ??= new Promise((resolve) => {
      this.#server.once('error', () => resolve(false))
      this.#server.listen({ host, port, exclusive: true }, () => resolve(true))
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!(await this.#opening)) return
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }
}

function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  const path = url.replace(/^\/api\/v1(?=\/)/, '').replace(/\?.*$/s, '')
  response.setHeader('connection', 'close').setHeader('cache-control', 'no-store')
  if (path === '/health/live') {
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify({ status: 'live' }))
    return
  }
  const refusal = new DatabaseUnavailable()
  const language = negotiateLanguage(headers['accept-language'])
  const problem = {
    type: `${publicUrl}/problems/${refusal.code}`,
    title: STATUS_CODES[refusal.status],
    status: refusal.status,
    detail: refusal.detail(language),
    code: refusal.code,
    request_id: randomIds.newId('request'),
    ...refusal.members,
  }
  const contentType = 'application/problem+json; charset=utf-8'
  response
    .writeHead(refusal.status, { ...refusal.headers, 'content-language': language, 'content-type': contentType })
    .end(JSON.stringify(problem))
}
