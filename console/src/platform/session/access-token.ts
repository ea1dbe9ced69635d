import type { ResponseBody } from '@samakart/sdk'
import { ApiProblem } from '@samakart/sdk'
import { send } from '../api/send.ts'
import { clientKey, refreshToken } from './tokens.ts'

type Tokens = ResponseBody<'/auth/refresh', 'post'>

/** The token is renewed this long before it expires, so that no request uses an expired one. */
const RENEW_BEFORE_MS = 120_000

let current: { token: string; renewAt: number } | undefined
let renewal: Promise<string | undefined> | undefined

export function storeTokens(tokens: Tokens): void {
  current = { token: tokens.access_token, renewAt: Date.now() + tokens.expires_in * 1_000 - RENEW_BEFORE_MS }
  refreshToken.set(tokens.refresh_token)
}

export function forgetTokens(): void {
  current = undefined
  refreshToken.set(null)
}

/** Returns a valid token, or undefined when the session is over. */
export async function accessToken(): Promise<string | undefined> {
  if (current && Date.now() < current.renewAt) return current.token
  return renewAccessToken(current?.token)
}

/** Renews once for all concurrent callers. `refused` is the token that no longer works. */
export function renewAccessToken(refused: string | undefined): Promise<string | undefined> {
  if (current && current.token !== refused) return Promise.resolve(current.token)
  renewal ??= renew().finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Tabs renew one after the other where the browser can make them wait, so that they never use a token twice. */
function renew(): Promise<string | undefined> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request('samakart.refresh', renewOnce) : renewOnce()
}

async function renewOnce(): Promise<string | undefined> {
  for (;;) {
    const token = refreshToken.get()
    if (token === null) return undefined
    const response = await send(
      new Request('/auth/refresh', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refresh_token: token, client_key: clientKey() }),
      }),
    )
    if (response.ok) {
      storeTokens((await response.json()) as Tokens)
      return current?.token
    }
    // Another tab renewed the token first.
    if (response.status === 401 && refreshToken.get() !== token) continue
    if (response.status === 401) {
      forgetTokens()
      return undefined
    }
    throw new ApiProblem(response, await response.json().catch(() => ({})))
  }
}
