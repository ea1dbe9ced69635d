import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { negotiateLanguage } from '@samakart/rules/language'
import type { Config } from '../config/config.ts'
import { randomIds } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
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

class PortNotFree extends OperatorError {
  override name = 'PortNotFree'

  constructor({ host, port }: HostAndPort, code: string) {
    super(
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is in use: stop the program that has it, or set PORT to another one.`
        : `Port ${port} on ${host} cannot be opened (${code}): set PORT or HOST to another one.`,
    )
  }
}

interface HostAndPort {
  host: string
  port: number
}

/** The processes of a killed service keep the port for a moment. */
const TIMEOUT_MS = 3_000

export async function untilPortIsFree(address: HostAndPort): Promise<void> {
  for (const since = performance.now(); ; await wait(50)) {
    const code = await tryToOpen(address)
    if (code === undefined) return
    if (code !== 'EADDRINUSE' || performance.now() - since > TIMEOUT_MS) throw new PortNotFree(address, code)
  }
}

function tryToOpen({ host, port }: HostAndPort): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createSocketServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
