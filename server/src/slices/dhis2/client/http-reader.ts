import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { type AddressGuard, guardedLookup, hostOf } from '#platform/net/address-guard.ts'
import { Dhis2Error, invalidResponse } from './dhis2-error.ts'
import { dateOf, readResponse } from './read-response.ts'
import { attemptsFor, RetryableError, type RetryPolicy, retryDelayMs } from './retry-policy.ts'

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
export type WatchRequest = <T>(read: () => Promise<T>) => Promise<T>

export interface ReaderOptions {
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
