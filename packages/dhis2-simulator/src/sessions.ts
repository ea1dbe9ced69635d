import { randomBytes } from 'node:crypto'
import type { User } from './users.ts'

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
