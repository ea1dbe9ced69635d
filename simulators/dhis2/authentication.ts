import type { Behaviour } from './behaviour.ts'
import type { Exchange } from './exchange.ts'
import { Refusal } from './refusal.ts'
import type { User } from './users.ts'

export interface Doors {
  behaviour: Behaviour
  users: readonly User[]
  /** Overrules the release's own setting: tokens can be switched on in 2.37. */
  apiTokens?: boolean
  lockAfterFailures?: number
  now(): number
}

/** Sends a browser to the login page; only a script that says so gets a 401. */
export class LoginRedirect extends Error {}

export function authenticate(exchange: Exchange, doors: Doors): User {
  const header = exchange.headers.authorization ?? ''
  if (/^basic /i.test(header)) return byPassword(header.slice(6), doors)
  const tokens = doors.behaviour.apiTokens !== 'absent' && (doors.apiTokens ?? doors.behaviour.apiTokens === 'on')
  if (tokens && /^apitoken /i.test(header)) return byToken(header.slice(9).trim(), exchange, doors)
  if (exchange.headers['x-requested-with'] === 'XMLHttpRequest') throw new Refusal(401, 'Unauthorized')
  throw new LoginRedirect()
}

function byPassword(encoded: string, { behaviour, users, lockAfterFailures }: Doors): User {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  const user = users.find(({ username }) => username === text.slice(0, colon))
  if (user?.locked) throw new Refusal(401, 'Account locked')
  if (!user || user.password !== text.slice(colon + 1)) {
    if (user && lockAfterFailures && ++user.failures >= lockAfterFailures) user.locked = true
    throw new Refusal(401, 'Unauthorized')
  }
  if (user.disabled) throw new Refusal(401, behaviour.version.minor >= 40 ? 'Account disabled' : 'Unauthorized')
  user.failures = 0
  return user
}

function byToken(text: string, { method, address }: Exchange, { users, now }: Doors): User {
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
  throw new Refusal(401, 'The API token is not valid', undefined, { 'www-authenticate': 'ApiToken' })
}
