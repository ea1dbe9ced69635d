import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'
import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { randomSecret } from '#platform/random.ts'
import { type AddressGuard, hostOf } from './address-guard.ts'
import { Dhis2Error, type Dhis2ErrorKind, invalidResponse } from './dhis2-error.ts'

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** How long and how often to try. */
export interface Pace {
  attempts: number
  /** Somebody who waits has waited long enough by then. */
  endsWithTimeout?: boolean
  firstDelayMs: number
  timeoutMs: number
}

interface Patience {
  dhis2TimeoutSeconds: number
  dhis2RetryMs: number
}

/** Somebody waits for the answer. */
export const promptly = ({ dhis2TimeoutSeconds, dhis2RetryMs }: Patience): Pace => ({
  attempts: 2,
  endsWithTimeout: true,
  firstDelayMs: Math.min(150, dhis2RetryMs),
  timeoutMs: Math.min(10, dhis2TimeoutSeconds) * 1_000,
})

/** Nobody waits, and a ministry's server may be slow or restarting. */
export const patiently = ({ dhis2TimeoutSeconds, dhis2RetryMs }: Patience): Pace => ({
  attempts: 5,
  firstDelayMs: dhis2RetryMs,
  timeoutMs: dhis2TimeoutSeconds * 1_000,
})

export interface Account {
  url: string
  username: string
  password: string
}

const MOST_BYTES = 20 * 1024 * 1024
const MOST_REDIRECTS = 3
const MOST_CONNECTIONS = 2
const LONGEST_DELAY_MS = 20_000

/**
 * The only way to a DHIS2, and it can only read: there is no method to choose and no body to send. It connects to the
 * addresses that the guard has checked and to no others.
 */
export class HttpReader implements Disposable {
  readonly #base: URL
  readonly #authorization: string
  readonly #guard: AddressGuard
  readonly #pace: Pace
  readonly #closing = new AbortController()
  readonly #signal: AbortSignal
  /** The clock of the machine that answered last. */
  answeredAt: Date | undefined
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })

  constructor(account: Account, guard: AddressGuard, pace: Pace, signal?: AbortSignal) {
    this.#base = new URL(`${account.url}/`)
    this.#authorization = authorizationOf(account)
    this.#guard = guard
    this.#pace = pace
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
        if (!(error instanceof TryAgain)) throw error
        const isOver = error.code === 'timeout' && this.#pace.endsWithTimeout
        if (attempt >= this.#pace.attempts || isOver) throw new Dhis2Error(error.kind, error.code)
        await pause(this.#delay(attempt, error.afterMs), undefined, { signal: this.#signal })
      }
    }
  }

  /** Also ends what is under way: nobody waits for it any more. */
  [Symbol.dispose](): void {
    this.#closing.abort()
    this.#http.destroy()
    this.#https.destroy()
  }

  /** A redirect stays on its host and is checked like the first address; one to a login page means: not let in. */
  async #follow(first: URL): Promise<unknown> {
    let url = first
    for (let redirects = 0; ; redirects++) {
      const response = await this.#ask(url)
      this.answeredAt = dateOf(response.headers.date) ?? this.answeredAt
      const status = response.statusCode ?? 0
      if (status < 300 || status >= 400 || !response.headers.location) return readAnswer(response)
      response.destroy()
      const next = parseUrl(response.headers.location, url)
      if (!next || redirects >= MOST_REDIRECTS) throw invalidResponse('redirect')
      if (/login|security|signin|oauth|sso/i.test(next.pathname)) throw new Dhis2Error('account', 'login_page')
      if (hostOf(next) !== hostOf(first) || (url.protocol === 'https:' && next.protocol !== 'https:'))
        throw invalidResponse('redirect_elsewhere')
      url = next
    }
  }

  #ask(url: URL): Promise<IncomingMessage> {
    if (this.#guard.check(url)) throw new Dhis2Error('unreachable', 'address_refused')
    const isSecure = url.protocol === 'https:'
    const timeout = AbortSignal.timeout(this.#pace.timeoutMs)
    return new Promise((resolve, reject) => {
      const options = {
        agent: isSecure ? this.#https : this.#http,
        lookup: this.#lookup(url),
        signal: AbortSignal.any([this.#signal, timeout]),
        headers: {
          authorization: this.#authorization,
          accept: 'application/json',
          'accept-encoding': 'gzip',
          // Asked for like this, DHIS2 says 401 instead of showing its login page.
          'x-requested-with': 'XMLHttpRequest',
          'user-agent': 'samakart',
        },
      }
      const request = (isSecure ? httpsGet : httpGet)(url, options, resolve)
      request.on('error', (error) => reject(timeout.aborted ? new TryAgain('slow', 'timeout') : networkError(error)))
    })
  }

  /** Called for each new connection, so that the address that is dialled is the one that was checked. */
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

  #delay(attempt: number, askedMs: number): number {
    const chance = 0.5 + randomSecret(1).readUInt8() / 255
    return Math.min(LONGEST_DELAY_MS, Math.max(askedMs, this.#pace.firstDelayMs * 2 ** (attempt - 1) * chance))
  }
}

/** It may go better the next time: an invalid response may also come from something that stands in front of DHIS2 for a moment. */
class TryAgain extends Error {
  readonly kind: Dhis2ErrorKind
  readonly code: string
  readonly afterMs: number

  constructor(kind: Dhis2ErrorKind, code: string, afterMs = 0) {
    super(code)
    this.kind = kind
    this.code = code
    this.afterMs = afterMs
  }
}

/** A personal access token stands where the password stands; its form tells. */
function authorizationOf({ username, password }: Account): string {
  if (/^d2p[a-z0-9]*_/.test(password)) return `ApiToken ${password}`
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`
}

async function readAnswer(response: IncomingMessage): Promise<unknown> {
  const status = response.statusCode ?? 0
  if (status !== 200) {
    response.resume()
    throw errorOfStatus(status, response)
  }
  const text = await readText(response)
  if (/html/i.test(response.headers['content-type'] ?? '') || /^\s*</.test(text.slice(0, 100)))
    throw new TryAgain('invalid_response', 'html')
  try {
    return JSON.parse(text)
  } catch {
    throw new TryAgain('invalid_response', 'no_json')
  }
}

function errorOfStatus(status: number, response: IncomingMessage): Error {
  if (status === 401) return new Dhis2Error('account', 'unauthorized')
  if (status === 404) return new Dhis2Error('not_found', 'not_found')
  if (status === 400 || status === 403 || status === 409) return new Dhis2Error('refused', `status_${status}`)
  const afterMs = waitAskedFor(response)
  if (status === 429 || status === 503) return new TryAgain('unreachable', `status_${status}`, afterMs)
  if (status === 502) return new TryAgain('unreachable', 'status_502')
  if (status === 504 || status === 408) return new TryAgain('slow', `status_${status}`)
  return new TryAgain('invalid_response', `status_${status}`)
}

/** As text, and no more of it than the limit, however small it was on the way. */
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
        if (size > MOST_BYTES) reject(invalidResponse('too_large'))
        else chunks.push(chunk)
      })
    })
  } catch (error) {
    response.destroy()
    if (error instanceof Dhis2Error) throw error
    throw new TryAgain('slow', 'cut_off')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new TryAgain('invalid_response', 'no_utf8')
  }
}

/** In seconds, or as a date. */
function waitAskedFor({ headers }: IncomingMessage): number {
  const text = headers['retry-after'] ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const [until, now] = [dateOf(text), dateOf(headers.date)]
  return until && now ? Math.max(0, until.getTime() - now.getTime()) : 0
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function networkError(error: NodeJS.ErrnoException): Error {
  if (error instanceof Dhis2Error) return error
  return new TryAgain('unreachable', error.code ?? 'network')
}

function parseUrl(text: string, base: URL): URL | undefined {
  return URL.canParse(text, base.href) ? new URL(text, base) : undefined
}
