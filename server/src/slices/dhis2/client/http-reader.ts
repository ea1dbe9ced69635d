import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { type AddressGuard, guardedLookup, hostOf } from '#platform/net/address-guard.ts'
import { randomSecret } from '#platform/random.ts'
import type { Services } from '#platform/services.ts'
import { Dhis2Error, type Dhis2ErrorKind, invalidResponse } from './dhis2-error.ts'

/** How often, and for how long, a request is tried. */
export interface RetryPolicy {
  attempts: number
  /** How often an account that was accepted before is presented before the refusal counts. Too many could lock it. */
  accountAttempts: number
  /** A timeout is not tried again. */
  endsWithTimeout?: boolean
  firstDelayMs: number
  timeoutMs: number
}

interface RetryConfig {
  dhis2TimeoutSeconds: number
  dhis2RetryMs: number
}

const MAX_DELAY_MS = 20_000

/** For a request that somebody waits for. */
export const interactiveRetries = ({ dhis2TimeoutSeconds, dhis2RetryMs }: RetryConfig): RetryPolicy => ({
  attempts: 2,
  accountAttempts: 3,
  endsWithTimeout: true,
  firstDelayMs: Math.min(150, dhis2RetryMs),
  timeoutMs: Math.min(10, dhis2TimeoutSeconds) * 1_000,
})

/** For background work: a ministry's server may be slow or restarting. */
export const backgroundRetries = ({ dhis2TimeoutSeconds, dhis2RetryMs }: RetryConfig): RetryPolicy => ({
  attempts: 5,
  accountAttempts: 4,
  firstDelayMs: dhis2RetryMs,
  timeoutMs: dhis2TimeoutSeconds * 1_000,
})

/**
 * The request may succeed when it is tried again. That includes an invalid response: it may come from something that stands
 * in front of DHIS2 for a moment.
 */
class RetryableError extends Error {
  override name = 'RetryableError'
  readonly kind: Dhis2ErrorKind
  readonly code: string
  /** What the server asked for in `Retry-After`. */
  readonly retryAfterMs: number

  constructor(kind: Dhis2ErrorKind, code: string, retryAfterMs = 0) {
    super(code)
    this.kind = kind
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

const attemptsFor = ({ attempts, accountAttempts }: RetryPolicy, { kind }: RetryableError): number =>
  kind === 'account' ? accountAttempts : attempts

/** Exponential backoff with jitter, and no shorter than the server asked for. A restart takes longer than a lost packet. */
function retryDelayMs({ firstDelayMs }: RetryPolicy, attempt: number, error: RetryableError): number {
  const jitter = 0.5 + randomSecret(1).readUInt8() / 255
  const first = error.kind === 'account' ? firstDelayMs * 4 : firstDelayMs
  return Math.min(MAX_DELAY_MS, Math.max(error.retryAfterMs, first * 2 ** (attempt - 1) * jitter))
}

const MAX_BYTES = 20 * 1024 * 1024

/** Reads the JSON of a successful response; any other response is an error. */
async function readResponse(response: IncomingMessage): Promise<unknown> {
  const status = response.statusCode ?? 0
  if (status !== 200) {
    response.resume()
    throw errorOfStatus(status, response)
  }
  const text = await readText(response)
  if (/html/i.test(response.headers['content-type'] ?? '') || /^\s*</.test(text.slice(0, 100)))
    throw new RetryableError('invalid_response', 'html')
  try {
    return JSON.parse(text)
  } catch {
    throw new RetryableError('invalid_response', 'no_json')
  }
}

function errorOfStatus(status: number, response: IncomingMessage): Error {
  if (status === 401) return new Dhis2Error('account', 'unauthorized')
  // From 2.41 on, a malformed token is a bad request.
  if (/apitoken/i.test(response.headers['www-authenticate'] ?? '')) return new Dhis2Error('account', 'token')
  if (status === 404) return new Dhis2Error('not_found', 'not_found')
  if (status === 400 || status === 403 || status === 409) return new Dhis2Error('refused', `status_${status}`)
  if (status === 429 || status === 503)
    return new RetryableError('unreachable', `status_${status}`, retryAfterMs(response))
  if (status === 502) return new RetryableError('unreachable', 'status_502')
  if (status === 504 || status === 408) return new RetryableError('slow', `status_${status}`)
  return new RetryableError('invalid_response', `status_${status}`)
}

/** Reads no more than the limit, which counts the bytes after decompression. */
async function readText(response: IncomingMessage): Promise<string> {
  const isZipped = response.headers['content-encoding'] === 'gzip'
  const stream = isZipped ? response.pipe(createGunzip()) : response
  const chunks: Buffer[] = []
  let size = 0
  try {
    await new Promise<void>((resolve, reject) => {
      response.on('error', reject)
      response.on('close', () => response.complete || reject(new Error('cut off')))
      stream.on('error', reject)
      stream.on('end', resolve)
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_BYTES) reject(invalidResponse('too_large'))
        else chunks.push(chunk)
      })
    })
  } catch (error) {
    response.destroy()
    if (error instanceof Dhis2Error) throw error
    throw new RetryableError('slow', 'cut_off')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new RetryableError('invalid_response', 'no_utf8')
  }
}

/** `Retry-After` holds seconds or a date. */
function retryAfterMs({ headers }: IncomingMessage): number {
  const text = headers['retry-after'] ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const [until, now] = [dateOf(text), dateOf(headers.date)]
  return until && now ? Math.max(0, until.getTime() - now.getTime()) : 0
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Measures requests to DHIS2 and counts those that fail, by kind. Addresses are not told: they name a ministry's server. */
export function watchRequests({ metrics, tracing }: Services): WatchRequest {
  return async (read) => {
    const started = performance.now()
    try {
      const answer = await tracing.span('DHIS2 request', { kind: 'client' }, read)
      metrics.observe('samakart_dhis2_request_duration_seconds', {}, (performance.now() - started) / 1_000)
      return answer
    } catch (error) {
      if (error instanceof Dhis2Error || error instanceof RetryableError)
        metrics.count('samakart_dhis2_errors_total', { kind: error.kind })
      throw error
    }
  }
}

/**
 * The session that DHIS2 opens with its first answer. With it, a request costs DHIS2 a tenth of checking a password, and
 * a token does not open one session after the other.
 */
class SessionCookie {
  #value: string | undefined

  get isOpen(): boolean {
    return this.#value !== undefined
  }

  get header(): { cookie?: string } {
    return this.#value === undefined ? {} : { cookie: `JSESSIONID=${this.#value}` }
  }

  /** Other cookies are of no use here, and are not kept. */
  readFrom(setCookie: readonly string[] | undefined): void {
    for (const text of setCookie ?? []) {
      const found = /^JSESSIONID=([\w.!~-]{1,200})(;|$)/.exec(text)
      if (found) this.#value = found[1]
    }
  }

  forget(): void {
    this.#value = undefined
  }
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface Account {
  url: string
  username: string
  password: string
}

/** Measures one attempt to read. */
type WatchRequest = <T>(read: () => Promise<T>) => Promise<T>

interface ReaderOptions {
  signal?: AbortSignal
  wasAccepted?: boolean
  watch?: WatchRequest
}

const MAX_REDIRECTS = 3
const MAX_CONNECTIONS = 2
const END_SESSION_MS = 2_000

/**
 * The only way to a DHIS2. It can only read: there is no method to choose and no body to send. It connects only to addresses
 * that the guard has checked.
 */
export class HttpReader implements AsyncDisposable {
  readonly #base: URL
  readonly #authorization: string
  readonly #guard: AddressGuard
  readonly #policy: RetryPolicy
  readonly #closing = new AbortController()
  readonly #signal: AbortSignal
  readonly #session = new SessionCookie()
  readonly #watch: WatchRequest
  #isAccepted: boolean
  /** The date in the last response. */
  answeredAt: Date | undefined
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })

  /** With `wasAccepted`, DHIS2 has accepted the account before, so that a refusal may be an outage. */
  constructor(
    account: Account,
    guard: AddressGuard,
    policy: RetryPolicy,
    { signal, wasAccepted = false, watch = (read) => read() }: ReaderOptions = {},
  ) {
    this.#watch = watch
    this.#isAccepted = wasAccepted
    this.#base = new URL(`${account.url}/`)
    this.#authorization = authorizationOf(account)
    this.#guard = guard
    this.#policy = policy
    this.#signal = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal
  }

  /** `path` is relative to the instance: `api/system/info`. */
  async get(path: string, query: Query = {}): Promise<unknown> {
    const url = new URL(path, this.#base)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#watch(() => this.#readWithSession(url))
        this.#isAccepted = true
        return answer
      } catch (found) {
        if (this.#signal.aborted) throw this.#signal.reason
        const error = this.#asRetryable(found)
        if (!error) throw found
        const isTimeUp = error.code === 'timeout' && this.#policy.endsWithTimeout
        if (attempt >= attemptsFor(this.#policy, error) || isTimeUp) throw new Dhis2Error(error.kind, error.code)
        await delay(retryDelayMs(this.#policy, attempt, error), undefined, { signal: this.#signal })
      }
    }
  }

  /** Whether DHIS2 has accepted the account, now or before. */
  get isAccepted(): boolean {
    return this.#isAccepted
  }

  /** Ends the session, so that it does not count among those of the account, and aborts the requests that are running. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    if (this.#session.isOpen) await this.#endSession().catch(() => {})
    this.#http.destroy()
    this.#https.destroy()
  }

  /** The session may have been thrown out on the server: then the account is presented again, without it. */
  async #readWithSession(url: URL): Promise<unknown> {
    const hadSession = this.#session.isOpen
    try {
      return await this.#follow(url)
    } catch (error) {
      if (!hadSession || !(error instanceof Dhis2Error && error.kind === 'account')) throw error
      this.#session.forget()
      return this.#follow(url)
    }
  }

  /** While its database restarts, DHIS2 takes good credentials for wrong ones. */
  #asRetryable(error: unknown): RetryableError | undefined {
    if (error instanceof RetryableError) return error
    const isRefused = error instanceof Dhis2Error && error.kind === 'account'
    return isRefused && this.#isAccepted ? new RetryableError('account', 'no_longer_accepted') : undefined
  }

  /** The address is the one that the menu of DHIS2 links to. Its answer, a redirect, does not matter. */
  async #endSession(): Promise<void> {
    const url = new URL('dhis-web-commons-security/logout.action', this.#base)
    const response = await this.#request(url, AbortSignal.timeout(END_SESSION_MS))
    response.destroy()
    this.#session.forget()
  }

  /** A redirect must stay on the host, and is checked like the first address. A redirect to a login page means that the account was refused. */
  async #follow(first: URL): Promise<unknown> {
    let url = first
    for (let redirects = 0; ; redirects++) {
      const response = await this.#request(url, this.#signal)
      this.#session.readFrom(response.headers['set-cookie'])
      this.answeredAt = dateOf(response.headers.date) ?? this.answeredAt
      const status = response.statusCode ?? 0
      if (status < 300 || status >= 400 || !response.headers.location) return readResponse(response)
      response.destroy()
      const next = parseUrl(response.headers.location, url)
      if (!next || redirects >= MAX_REDIRECTS) throw invalidResponse('redirect')
      if (/login|security|signin|oauth|sso/i.test(next.pathname)) throw new Dhis2Error('account', 'login_page')
      if (hostOf(next) !== hostOf(first) || (url.protocol === 'https:' && next.protocol !== 'https:'))
        throw invalidResponse('redirect_elsewhere')
      url = next
    }
  }

  #request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (this.#guard.check(url)) throw new Dhis2Error('unreachable', 'address_refused')
    const isSecure = url.protocol === 'https:'
    const timeout = AbortSignal.timeout(this.#policy.timeoutMs)
    return new Promise((resolve, reject) => {
      const options = {
        agent: isSecure ? this.#https : this.#http,
        lookup: guardedLookup(this.#guard, url, (fault) => new Dhis2Error('unreachable', fault)),
        signal: AbortSignal.any([signal, timeout]),
        headers: {
          authorization: this.#authorization,
          ...this.#session.header,
          accept: 'application/json',
          'accept-encoding': 'gzip',
          // With this header DHIS2 answers 401 instead of showing its login page.
          'x-requested-with': 'XMLHttpRequest',
          'user-agent': 'samakart',
        },
      }
      const request = (isSecure ? httpsGet : httpGet)(url, options, resolve)
      request.on('error', (error) =>
        reject(timeout.aborted ? new RetryableError('slow', 'timeout') : networkError(error)),
      )
    })
  }
}

/** The password may be a personal access token, which its prefix shows: `d2pat_` up to 2.40, `d2p_` from 2.41 on. */
function authorizationOf({ username, password }: Account): string {
  if (/^d2p[a-z0-9]*_/.test(password)) return `ApiToken ${password}`
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`
}

function networkError(error: NodeJS.ErrnoException): Error {
  if (error instanceof Dhis2Error) return error
  return new RetryableError('unreachable', error.code ?? 'network')
}

function parseUrl(text: string, base: URL): URL | undefined {
  return URL.canParse(text, base.href) ? new URL(text, base) : undefined
}
