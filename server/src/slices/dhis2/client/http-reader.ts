import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'
import type { LookupFunction } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type AddressGuard, hostOf } from './address-guard.ts'
import { Dhis2Error, invalidResponse } from './dhis2-error.ts'
import { dateOf, readResponse } from './read-response.ts'
import { RetryableError, type RetryPolicy, retryDelayMs } from './retry-policy.ts'

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface Account {
  url: string
  username: string
  password: string
}

const MAX_REDIRECTS = 3
const MAX_CONNECTIONS = 2

/**
 * The only way to a DHIS2. It can only read: there is no method to choose and no body to send. It connects only to addresses
 * that the guard has checked.
 */
export class HttpReader implements Disposable {
  readonly #base: URL
  readonly #authorization: string
  readonly #guard: AddressGuard
  readonly #policy: RetryPolicy
  readonly #closing = new AbortController()
  readonly #signal: AbortSignal
  /** The date in the last response. */
  answeredAt: Date | undefined
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })

  constructor(account: Account, guard: AddressGuard, policy: RetryPolicy, signal?: AbortSignal) {
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
        return await this.#follow(url)
      } catch (error) {
        if (this.#signal.aborted) throw this.#signal.reason
        if (!(error instanceof RetryableError)) throw error
        const isTimeUp = error.code === 'timeout' && this.#policy.endsWithTimeout
        if (attempt >= this.#policy.attempts || isTimeUp) throw new Dhis2Error(error.kind, error.code)
        await delay(retryDelayMs(this.#policy, attempt, error), undefined, { signal: this.#signal })
      }
    }
  }

  /** Also aborts the request that is running. */
  [Symbol.dispose](): void {
    this.#closing.abort()
    this.#http.destroy()
    this.#https.destroy()
  }

  /** A redirect must stay on the host, and is checked like the first address. A redirect to a login page means that the account was refused. */
  async #follow(first: URL): Promise<unknown> {
    let url = first
    for (let redirects = 0; ; redirects++) {
      const response = await this.#request(url)
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

  #request(url: URL): Promise<IncomingMessage> {
    if (this.#guard.check(url)) throw new Dhis2Error('unreachable', 'address_refused')
    const isSecure = url.protocol === 'https:'
    const timeout = AbortSignal.timeout(this.#policy.timeoutMs)
    return new Promise((resolve, reject) => {
      const options = {
        agent: isSecure ? this.#https : this.#http,
        lookup: this.#lookup(url),
        signal: AbortSignal.any([this.#signal, timeout]),
        headers: {
          authorization: this.#authorization,
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

  /** Resolves the host for each new connection, so that the address that was checked is the one that is connected to. */
  #lookup(url: URL): LookupFunction {
    return (_host, options, answer) => {
      this.#guard.addressesOf(url).then(
        (addresses) => {
          const [first] = addresses
          if (!first) answer(new Dhis2Error('unreachable', 'address_refused'), '', 4)
          else if (options.all) answer(null, addresses)
          else answer(null, first.address, first.family)
        },
        () => answer(new Dhis2Error('unreachable', 'unknown_host'), '', 4),
      )
    }
  }
}

/** The password may be a personal access token, which its prefix shows. */
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
