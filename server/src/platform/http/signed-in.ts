import type { Actor } from '../scopes.ts'
import type { Role } from './roles.ts'

/** The caller whom an access token or an API key identifies. */
export interface SignedIn {
  /** The id of the API key, if a program calls. */
  userId: string
  tenantId: string
  sessionId: string
  role: Role
  /** The administrator's own organization, while acting for another one. */
  homeTenantId?: string
  /** The role needs a second factor that the user has not set up: only operations under `/auth` answer. */
  isSecondFactorMissing?: true
  /** The user has a second factor or a passkey, so that some operations ask for a fresh proof. */
  hasFactor?: true
  /** The organization is suspended: only operations under `/auth` answer. */
  isSuspended?: true
  /** A program with an API key: operations for people do not answer it. */
  isMachine?: true
  /** Who made the key. */
  madeBy?: string
  /** Of a key that may use only operations that name a scope; see `key-scopes.ts`. */
  scopes?: readonly string[]
}

declare module '../notifications.ts' {
  interface Notifications {
    /** A user's role or second factor changed, or a session ended: what is remembered about the user is stale. */
    'access-changed': { userId: string }
  }
}

/** Returns the caller of a token, or undefined if it is not valid. An API key may be refused at this address. */
export type Authenticate = (token: string, address: string) => Promise<SignedIn | undefined>

/** Returns the caller as the session stands now, or undefined if it has ended. */
export type Recheck = (caller: SignedIn) => Promise<SignedIn | undefined>

/** Returns an administrator as a caller of that organization, or refuses. */
export type ActFor = (administrator: SignedIn, organizationId: string, reason?: string) => Promise<SignedIn>

/** Whether a user with a second factor proved a short while ago who they are. */
export type IsFactorFresh = (caller: SignedIn) => Promise<boolean>

export interface AccessReader {
  isFactorFresh: IsFactorFresh
  authenticate: Authenticate
  /** Returns the caller of a ticket for one WebSocket, once. */
  takeTicket: Authenticate
  recheck: Recheck
}

export function actorOf(caller: SignedIn): Actor {
  return { kind: 'user', id: caller.userId }
}
