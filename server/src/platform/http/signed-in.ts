import type { Actor } from '../scopes.ts'
import type { Role } from './roles.ts'

/** The caller whom an access token identifies. */
export interface SignedIn {
  userId: string
  tenantId: string
  sessionId: string
  role: Role
  /** The role needs a second factor that the user has not set up: only operations under `/auth` answer. */
  isSecondFactorMissing?: true
}

declare module '../notifications.ts' {
  interface Notifications {
    /** A user's role or second factor changed, or a session ended: what is remembered about the user is stale. */
    'access-changed': { userId: string }
  }
}

/** Returns the caller of a token, or undefined if the token is not valid. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>

/** Returns the caller as the session stands now, or undefined if it has ended. */
export type Recheck = (caller: SignedIn) => Promise<SignedIn | undefined>

export interface AccessReader {
  authenticate: Authenticate
  recheck: Recheck
}

export function actorOf(caller: SignedIn): Actor {
  return { kind: 'user', id: caller.userId }
}
