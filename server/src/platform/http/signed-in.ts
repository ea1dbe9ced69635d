import type { Actor } from '../scopes.ts'
import type { Role } from './roles.ts'

/** The caller that an access token stands for. */
export interface SignedIn {
  userId: string
  tenantId: string
  sessionId: string
  role: Role
}

/** Answers who a token stands for, or nothing for one that is not valid any more. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>

export function actorOf(caller: SignedIn): Actor {
  return { kind: 'user', id: caller.userId }
}
