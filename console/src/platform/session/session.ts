import type { ResponseBody } from '@samakart/sdk'
import { createContext, use } from 'react'
import { queryClient } from '../api/query-client.ts'
import { createStore, useStore } from '../state/store.ts'
import { forgetTab } from '../state/tab-storage.ts'
import { refreshToken } from './tokens.ts'

export type SignedInUser = ResponseBody<'/auth/me', 'get'>

/** Why nobody is signed in. */
type EndReason = 'signed-out' | 'expired' | 'password-changed' | 'not-signed-in'

export type Session =
  | { state: 'unknown' }
  | { state: 'signed-out'; reason: EndReason }
  | { state: 'signed-in'; user: SignedInUser }

export const session = createStore<Session>({ state: 'unknown' })

export const useSession = () => useStore(session)

/** The frame provides it to all pages that require a session. */
export const CurrentUser = createContext<SignedInUser | undefined>(undefined)

export function useUser(): SignedInUser {
  const user = use(CurrentUser)
  if (!user) throw new Error('Nobody is signed in.')
  return user
}

export function startSession(user: SignedInUser): void {
  session.set({ state: 'signed-in', user })
}

export function endSession(reason: EndReason): void {
  refreshToken.set(null)
  // Whoever signs in again after an expiry goes on where they were.
  if (reason !== 'expired') forgetTab()
  queryClient.clear()
  session.set({ state: 'signed-out', reason })
}
