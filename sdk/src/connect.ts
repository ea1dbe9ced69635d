import { type Api, openApi } from './api.ts'
import { prepareRequest } from './prepare-request.ts'
import { sendAgain } from './send-again.ts'

export interface ConnectOptions {
  /** Where the service is, such as `https://cartes.sante.gouv.sn`. */
  url: string
  /** An API key, or what gives the access token of a session: see `signIn`. */
  token?: string | TokenSource
  /** The language of sentences for people in answers. */
  language?: 'fr' | 'en' | 'wo'
  /** For administrators, who act for one organization after another. */
  organizationId?: string
  /** Why they do, which the organization is told. Required in production. */
  reason?: 'support' | 'correction' | 'erasure' | 'incident' | 'audit' | 'migration'
  /** How often a request is sent at most that may be repeated without harm. */
  attempts?: number
  fetch?: (request: Request) => Promise<Response>
}

/** `refused` is the token that the service did not take. */
export type TokenSource = (refused?: string) => Promise<string | undefined>

export interface Connection {
  readonly url: string
  /** Every operation of the API under its path: `dataOf(connection.api.GET('/campaigns'))`. */
  readonly api: Api
  readonly token: TokenSource
  /** Sends what the description does not type, with the same token, key and patience. `make` is called for every attempt. */
  readonly send: (make: () => Request) => Promise<Response>
}

const ATTEMPTS = 5
const UNAUTHENTICATED = 401

export function connect(options: ConnectOptions): Connection {
  const {
    language = 'fr',
    organizationId,
    reason,
    attempts = ATTEMPTS,
    fetch = (request) => globalThis.fetch(request),
  } = options
  const url = options.url.replace(/\/$/, '')
  const token = toSource(options.token)

  /** Once more with another token, where the first one is refused and another can be had. */
  async function sendWithToken(make: () => Request): Promise<Response> {
    const first = await token()
    const response = await fetch(addHeaders(make(), first))
    if (response.status !== UNAUTHENTICATED || first === undefined) return response
    const second = await token(first)
    if (second === undefined || second === first) return response
    await response.body?.cancel()
    return fetch(addHeaders(make(), second))
  }

  function addHeaders(request: Request, current: string | undefined): Request {
    if (current) request.headers.set('Authorization', `Bearer ${current}`)
    if (!request.headers.has('Accept-Language')) request.headers.set('Accept-Language', language)
    if (organizationId) request.headers.set('X-Organization-Id', organizationId)
    if (reason) request.headers.set('X-Reason', reason)
    return request
  }

  const send = (make: () => Request) => sendAgain(make(), () => sendWithToken(make), attempts)
  async function sendPrepared(original: Request): Promise<Response> {
    const request = await prepareRequest(original)
    return sendAgain(request, () => sendWithToken(() => request.clone()), attempts)
  }
  return { url, token, send, api: openApi(url, sendPrepared) }
}

const toSource = (token: ConnectOptions['token']): TokenSource =>
  typeof token === 'function' ? token : () => Promise.resolve(token)
