import createClient from 'openapi-fetch'
import { accessToken, renewAccessToken } from '../session/access-token.ts'
import { endSession, session } from '../session/session.ts'
import { compress } from './compress.ts'
import { ApiProblem } from './problem.ts'
import { randomKey } from './random-key.ts'
import type { paths } from './schema.d.ts'
import { send } from './send.ts'

/** The whole API, typed from its description. Wrap each call in `dataOf`. */
export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: sendSignedIn })

export async function dataOf<D>(call: Promise<{ data?: D; error?: unknown; response: Response }>): Promise<D> {
  const { data, error, response } = await call
  if (response.ok) return data as D
  throw new ApiProblem(response, typeof error === 'object' && error !== null ? { ...error } : {})
}

/** The bytes of a call with `parseAs: 'blob'`, which the description does not type. */
export const blobOf = (call: Promise<{ data?: unknown; error?: unknown; response: Response }>): Promise<Blob> =>
  dataOf(call) as Promise<Blob>

async function sendSignedIn(original: Request): Promise<Response> {
  const request = await compress(original)
  // A request that charges or creates must not do so twice when it is sent again after a lost response. Operations about
  // signing in take no key.
  const isAboutSignIn = new URL(request.url).pathname.startsWith('/auth/')
  if (request.method === 'POST' && !isAboutSignIn && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', randomKey())
  }
  const again = request.clone()
  const token = await accessToken()
  const response = await send(request, token)
  if (!(await isSessionRefused(response))) return response
  const renewed = await renewAccessToken(token)
  if (renewed) return send(again, renewed)
  if (session.get().state === 'signed-in') endSession('expired')
  return response
}

/** Other 401 responses concern other passwords, such as the DHIS2 account's. They never end the session. */
async function isSessionRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'unauthenticated'
}
