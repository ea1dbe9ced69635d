import type { Behaviour } from './behaviour.ts'
import type { Exchange } from './exchange.ts'
import { HttpError } from './http-error.ts'
import type { User } from './users.ts'

export interface AuthenticationSettings {
  behaviour: Behaviour
  users: readonly User[]
  /** Overrides the default of the release. Tokens can be enabled in 2.37. */
  apiTokens?: boolean
  lockAfterFailures?: number
  now(): number
}

/** A browser is redirected to the login page. Only a request that says that it comes from a script gets a 401. */
export class LoginRedirect extends Error {}

export function authenticate(exchange: Exchange, settings: AuthenticationSettings): User {
  const header = exchange.headers.authorization ?? ''
  if (/^basic /i.test(header)) return byPassword(header.slice(6), settings)
  const tokens =
    settings.behaviour.apiTokens !== 'absent' && (settings.apiTokens ?? settings.behaviour.apiTokens === 'on')
  if (tokens && /^apitoken /i.test(header)) return byToken(header.slice(9).trim(), exchange, settings)
  if (exchange.headers['x-requested-with'] === 'XMLHttpRequest') throw new HttpError(401, 'Unauthorized')
  throw new LoginRedirect()
}

function byPassword(encoded: string, { behaviour, users, lockAfterFailures }: AuthenticationSettings): User {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  const user = users.find(({ username }) => username === text.slice(0, colon))
  if (user?.locked) throw new HttpError(401, 'Account locked')
  if (!user || user.password !== text.slice(colon + 1)) {
    if (user && lockAfterFailures && ++user.failures >= lockAfterFailures) user.locked = true
    throw new HttpError(401, 'Unauthorized')
  }
  if (user.disabled) throw new HttpError(401, behaviour.version.minor >= 40 ? 'Account disabled' : 'Unauthorized')
  user.failures = 0
  return user
}

function byToken(text: string, { method, address }: Exchange, { users, now }: AuthenticationSettings): User {
  for (const user of users) {
    const found = user.tokens.find(({ token }) => token === text)
    if (!found) continue
    const refused =
      (found.expiresAt !== undefined && found.expiresAt.getTime() <= now()) ||
      (found.methods !== undefined && !found.methods.includes(method)) ||
      (found.addresses !== undefined && !found.addresses.includes(address)) ||
      user.disabled ||
      user.locked
    if (!refused) return user
  }
  throw new HttpError(401, 'The API token is not valid', undefined, { 'www-authenticate': 'ApiToken' })
}
