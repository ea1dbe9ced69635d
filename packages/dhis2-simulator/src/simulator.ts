import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { route } from './api/route.ts'
import { authenticate, LoginRedirect, Sessions } from './authentication.ts'
import { type Behaviour, behaviourOf } from './behaviour.ts'
import type { Answer, Exchange } from './exchange.ts'
import type { Delivery } from './faults/fault.ts'
import { FaultPlan, type TriggeredFault } from './faults/plan.ts'
import { HtmlNotFound, HttpError } from './http-error.ts'
import { RequestLog } from './request-log.ts'
import { DEFAULT_USERS, READER, READER_TOKEN, User, type UserOptions } from './users.ts'
import { World } from './world/world.ts'

export interface Dhis2Options {
  /** Any release from 2.36 on, at patch level. */
  version?: string
  /** The zone of the server's clock and of every time that it writes. */
  timeZone?: string
  seed?: number
  /** How many people are enrolled at the start, over all programs. */
  enrollments?: number
  /** Keys of the only programs in which people are enrolled. */
  programmes?: readonly string[]
  users?: readonly UserOptions[]
  port?: number
  host?: string
  /** The path of the server below its address, such as `/dhis`. */
  contextPath?: string
  /** Overrides the default of the release. */
  apiTokens?: boolean
  lockAfterFailures?: number
  compression?: boolean
  /** How long the server takes to check a password, which it does for each request without a session. */
  passwordCheckMs?: number
}

const zip = promisify(gzip)
/** The address that the menu of DHIS2 links to. */
const LOGOUT = '/dhis-web-commons-security/logout.action'

/** A DHIS2 server with invented Senegalese data. It answers only GET. */
export class Dhis2Simulator implements AsyncDisposable {
  readonly world: World
  readonly faults = new FaultPlan()
  readonly log = new RequestLog()
  readonly behaviour: Behaviour
  readonly users: readonly User[]
  readonly sessions = new Sessions()
  /** An account that reads everything and writes nothing. */
  readonly account: { readonly username: string; readonly password: string } = READER
  readonly accessToken: string = READER_TOKEN
  readonly #options: Dhis2Options
  readonly #contextPath: string
  readonly #server: Server
  readonly #previous = new Map<string, unknown>()

  private constructor(options: Dhis2Options) {
    this.#options = options
    this.#contextPath = options.contextPath ?? ''
    this.behaviour = behaviourOf(options.version ?? '2.41.9')
    this.world = new World({
      seed: options.seed ?? 1,
      enrollments: options.enrollments ?? 2_000,
      timeZone: options.timeZone ?? 'Africa/Dakar',
      ...(options.programmes ? { programmes: options.programmes } : {}),
    })
    this.users = (options.users ?? DEFAULT_USERS).map((user) => new User(user, this.world))
    this.#server = createServer((request, response) => void this.#serve(request, response))
    this.#server.keepAliveTimeout = 60_000
  }

  static async start(options: Dhis2Options = {}): Promise<Dhis2Simulator> {
    const simulator = new Dhis2Simulator(options)
    simulator.#server.listen(options.port ?? 0, options.host ?? '127.0.0.1')
    await once(simulator.#server, 'listening')
    return simulator
  }

  /** The `url` of a connection, without a slash at the end. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://${this.#options.host ?? '127.0.0.1'}:${port}${this.#contextPath}`
  }

  /** Every request so far, oldest first. */
  get requests(): readonly RequestLog['entries'][number][] {
    return this.log.entries
  }

  assertOnlyGets(): void {
    this.log.assertOnlyGets()
  }

  /** Signs a user in as a browser does, and returns the cookie's value. */
  openBrowserSession(username: string): string {
    const user = this.users.find((each) => each.username === username)
    if (!user) throw new Error(`no user ${username}`)
    return this.sessions.open(user, true)
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume()
    response.on('error', () => {})
    this.log.begin()
    response.once('close', () => this.log.end())
    const exchange = this.#exchange(request)
    const triggered = request.method === 'GET' ? this.faults.next(exchange) : undefined
    const entry = this.log.open(exchange, triggered?.kind)
    const answer = this.#answer(exchange, triggered)
    entry.status = answer.status
    const isText = typeof answer.body === 'string'
    let bytes = Buffer.from(isText ? (answer.body as string) : JSON.stringify(answer.body))
    const headers: Record<string, string> = {
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-cache, private',
      'x-content-type-options': 'nosniff',
      date: new Date(this.world.now()).toUTCString(),
      ...answer.headers,
    }
    const spoiled = triggered?.fault.bytes?.(bytes, this.#faultContext(exchange, triggered))
    if (spoiled) {
      bytes = Buffer.from(spoiled.bytes)
      Object.assign(headers, spoiled.headers)
    } else if (
      (this.#options.compression ?? true) &&
      /gzip/.test(String(request.headers['accept-encoding'])) &&
      bytes.length > 2_048
    ) {
      bytes = await zip(bytes, { level: 1 })
      headers['content-encoding'] = 'gzip'
    }
    entry.bytes = bytes.length
    if (answer.delayMs) await wait(answer.delayMs)
    await sendResponse(response, { status: answer.status, headers, bytes }, triggered?.fault.delivery)
  }

  #answer(exchange: Exchange, triggered: TriggeredFault | undefined): Answer {
    try {
      if (exchange.method !== 'GET')
        throw new HttpError(405, `Request method '${exchange.method}' is not supported.`, undefined, { allow: 'GET' })
      const faultContext = triggered ? this.#faultContext(exchange, triggered) : undefined
      if (triggered && faultContext) {
        triggered.fault.before?.(faultContext)
        if (triggered.fault.instead) return triggered.fault.instead(faultContext)
      }
      const { behaviour, world, users } = this
      const { apiTokens, lockAfterFailures } = this.#options
      if (exchange.path === LOGOUT) {
        this.sessions.end(exchange.headers.cookie)
        return { status: 302, headers: { location: `${this.url}/` }, body: '' }
      }
      const checksBefore = this.sessions.passwordChecks
      const { user, newSession } = authenticate(exchange, {
        behaviour,
        users,
        sessions: this.sessions,
        now: () => world.now(),
        ...(apiTokens === undefined ? {} : { apiTokens }),
        ...(lockAfterFailures === undefined ? {} : { lockAfterFailures }),
      })
      const body = route({ exchange, query: exchange.query, behaviour, world, user, baseUrl: this.url })
      const shaped = triggered?.fault.shape && faultContext ? triggered.fault.shape(body, faultContext) : body
      this.#previous.set(exchange.path, body)
      const cookie = newSession ? { 'set-cookie': `JSESSIONID=${newSession}; Path=/; HttpOnly` } : {}
      const isSlow = this.sessions.passwordChecks > checksBefore
      return { status: 200, headers: cookie, body: shaped, delayMs: isSlow ? (this.#options.passwordCheckMs ?? 0) : 0 }
    } catch (error) {
      if (error instanceof LoginRedirect) return { status: 302, headers: { location: this.#loginPage }, body: '' }
      if (error instanceof HtmlNotFound)
        return { status: 404, headers: { 'content-type': 'text/html;charset=utf-8' }, body: error.html }
      if (error instanceof HttpError)
        return {
          status: error.status,
          headers: { ...(error.status === 401 ? {} : { 'content-type': 'application/json' }), ...error.headers },
          body: error.toJson(),
        }
      throw error
    }
  }

  #faultContext(exchange: Exchange, { draw }: TriggeredFault) {
    return {
      exchange,
      world: this.world,
      loginPage: this.#loginPage,
      previous: this.#previous.get(exchange.path),
      draw,
    }
  }

  get #loginPage(): string {
    return `${this.url}${this.behaviour.loginPage}`
  }

  #exchange(request: IncomingMessage): Exchange {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
    const inside = url.pathname.startsWith(`${this.#contextPath}/`)
    return {
      number: this.log.count + 1,
      method: request.method ?? '',
      path: inside ? url.pathname.slice(this.#contextPath.length) : `/outside${url.pathname}`,
      query: url.searchParams,
      headers: request.headers,
      address: request.socket.remoteAddress ?? '',
      absoluteUrl: url.href,
    }
  }
}

export function startDhis2(options: Dhis2Options = {}): Promise<Dhis2Simulator> {
  return Dhis2Simulator.start(options)
}

interface WireResponse {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

/** Sends an answer, with a delivery fault if there is one. */
async function sendResponse(
  response: ServerResponse,
  { status, headers, bytes }: WireResponse,
  fault?: Delivery,
): Promise<void> {
  const head = () => response.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
  if (!fault) {
    head()
    response.end(bytes)
    return
  }
  if (fault.how === 'late') {
    await wait(fault.milliseconds, undefined, { ref: false })
    head()
    response.end(bytes)
    return
  }
  if (fault.how === 'drip') {
    head()
    const step = Math.max(1, Math.ceil(bytes.length / 10))
    for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
      response.write(bytes.subarray(at, at + step))
      await wait(fault.milliseconds, undefined, { ref: false })
    }
    response.end()
    return
  }
  if (fault.after === 'nothing') {
    if (fault.how === 'reset') response.socket?.resetAndDestroy()
    if (fault.how === 'close') response.socket?.end()
    return
  }
  head()
  const sent = fault.after === 'half' ? bytes.subarray(0, bytes.length >> 1) : Buffer.alloc(0)
  response.flushHeaders()
  response.write(sent.length > 0 ? sent : Buffer.alloc(0), () => {
    if (fault.how === 'reset') response.socket?.resetAndDestroy()
    if (fault.how === 'close') response.socket?.end()
  })
}
