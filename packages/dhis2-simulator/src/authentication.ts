import { randomBytes } from 'node:crypto'
import type { Behaviour } from './behaviour.ts'
import type { Exchange } from './exchange.ts'
import { HttpError } from './http-error.ts'
import { isWellFormed, type User } from './users.ts'

/** `max.sessions.per_user` of a server without settings of its own. */
const MAX_REGISTERED = 10

interface Session {
  user: User
  isRegistered: boolean
}

/** The sessions of the server, by the value of their cookie. */
export class Sessions {
  readonly #open = new Map<string, Session>()
  /** How often a password was checked, which is what makes Basic slow. */
  passwordChecks = 0
  opened = 0

  /** Browsers and tokens register their sessions, and beyond ten the oldest of the user is thrown out. Basic does not. */
  open(user: User, isRegistered: boolean): string {
    const id = randomBytes(16).toString('hex').toUpperCase()
    this.#open.set(id, { user, isRegistered })
    this.opened++
    const own = [...this.#open].filter(([, session]) => session.user === user && session.isRegistered)
    for (const [oldest] of own.slice(0, -MAX_REGISTERED)) this.#open.delete(oldest)
    return id
  }

  userOf(cookies: string | undefined): User | undefined {
    return this.#open.get(idIn(cookies))?.user
  }

  has(id: string): boolean {
    return this.#open.has(id)
  }

  end(cookies: string | undefined): void {
    this.#open.delete(idIn(cookies))
  }

  /** Sessions that nobody has ended. */
  get size(): number {
    return this.#open.size
  }
}

const idIn = (cookies = ''): string => /(?:^|;\s*)JSESSIONID=([^;]*)/.exec(cookies)?.[1] ?? ''

interface AuthenticationSettings {
  behaviour: Behaviour
  users: readonly User[]
  sessions: Sessions
  /** Overrides the default of the release. Tokens can be enabled in 2.37. */
  apiTokens?: boolean
  lockAfterFailures?: number
  now(): number
}

/** A browser is redirected to the login page. Only a request that says that it comes from a script gets a 401. */
export class LoginRedirect extends Error {}

interface Authenticated {
  user: User
  /** The cookie of a session that this request has opened. */
  newSession?: string
}

/** A request that brings the cookie of an open session is not asked for the password again. */
export function authenticate(exchange: Exchange, settings: AuthenticationSettings): Authenticated {
  const { sessions } = settings
  const header = exchange.headers.authorization ?? ''
  const known = sessions.userOf(exchange.headers.cookie)
  if (known && (header === '' || usernameOf(header) === known.username)) return { user: known }
  const user = identify(exchange, settings, header)
  if (known === user) return { user }
  return { user, newSession: sessions.open(user, !/^basic /i.test(header)) }
}

function usernameOf(header: string): string | undefined {
  if (!/^basic /i.test(header)) return undefined
  return Buffer.from(header.slice(6), 'base64').toString('utf8').split(':')[0]
}

function identify(exchange: Exchange, settings: AuthenticationSettings, header: string): User {
  if (/^basic /i.test(header)) {
    settings.sessions.passwordChecks++
    return byPassword(header.slice(6), settings)
  }
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

function byToken(text: string, { method, address }: Exchange, { behaviour, users, now }: AuthenticationSettings): User {
  const challenge = { 'www-authenticate': 'ApiToken' }
  if (!isWellFormed(text))
    throw new HttpError(behaviour.malformedTokenStatus, 'Checksum validation failed', undefined, challenge)
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
  throw new HttpError(401, 'The API token is not valid', undefined, challenge)
}
