import { connect, type TokenSource } from './connect.ts'
import { dataOf } from './data-of.ts'
import { isProblem } from './problem.ts'
import { randomKey } from './random-key.ts'
import type { RequestBody, ResponseBody } from './schema-types.ts'

export interface SignInOptions extends Pick<RequestBody<'/auth/login', 'post'>, 'email' | 'password'> {
  url: string
  /** Asked only of users with a second factor: six digits of the authenticator app, or a recovery code. */
  code?: () => Promise<string>
  /** Told of every new state, so that a program can go on with it at its next start. */
  keep?: (state: SessionState | undefined) => void
}

/** What a session goes on with. Whoever has it is signed in. */
export interface SessionState {
  client_key: string
  access_token: string
  refresh_token: string
  /** Milliseconds since 1970. */
  renew_at: number
}

/** A session of a person. Programs without a person use an API key instead. */
export interface Session {
  /** For `connect({ token })`. Renews the access token in time, once for all who wait for it. */
  token: TokenSource
  /** Ends the session at the service. */
  end(): Promise<void>
}

/** The token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 60_000

export async function signIn({ url, email, password, code, keep }: SignInOptions): Promise<Session> {
  const { api } = connect({ url })
  const client_key = randomKey()
  const tokens = await dataOf(api.POST('/auth/login', { body: { email, password, client_key } })).catch(
    async (error: unknown) => {
      if (!isProblem(error, 'second_factor_required') || !code) throw error
      const body = { challenge: String(error.body.challenge), code: await code(), client_key }
      return dataOf(api.POST('/auth/login/second-factor', { body }))
    },
  )
  const state = stateOf(tokens, client_key)
  keep?.(state)
  return openSession(url, state, keep)
}

/** Goes on with a session that was kept. */
export function openSession(url: string, state: SessionState, keep: SignInOptions['keep'] = () => {}): Session {
  const { api } = connect({ url })
  let current: SessionState | undefined = state
  let renewal: Promise<void> | undefined

  async function renew({ refresh_token, client_key }: SessionState): Promise<void> {
    try {
      current = stateOf(await dataOf(api.POST('/auth/refresh', { body: { refresh_token, client_key } })), client_key)
    } catch (error) {
      if (!isProblem(error, 'unauthenticated')) throw error
      current = undefined
    }
    keep(current)
  }

  return {
    async token(refused) {
      if (current && (current.access_token === refused || Date.now() >= current.renew_at)) {
        renewal ??= renew(current).finally(() => {
          renewal = undefined
        })
        await renewal
      }
      return current?.access_token
    },
    async end() {
      if (!current) return
      const { access_token } = current
      current = undefined
      keep(undefined)
      await dataOf(connect({ url, token: access_token }).api.POST('/auth/logout'))
    },
  }
}

function stateOf(tokens: ResponseBody<'/auth/refresh', 'post'>, client_key: string): SessionState {
  const { access_token, refresh_token, expires_in } = tokens
  return { client_key, access_token, refresh_token, renew_at: Date.now() + expires_in * 1_000 - RENEW_BEFORE_MS }
}
