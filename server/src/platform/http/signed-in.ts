import type { Actor } from '../scopes.ts'
import type { Role } from './roles.ts'

/** The caller whom an access token identifies. */
export interface SignedIn {
  userId: string
  tenantId: string
  sessionId: string
  role: Role
}

/** Returns the caller of a token, or undefined if the token is not valid. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>

export function actorOf(caller: SignedIn): Actor {
  return { kind: 'user', id: caller.userId }
}
