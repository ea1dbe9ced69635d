import { api, dataOf } from '../api/client.ts'
import type { RequestBody } from '../api/schema-types.ts'
import { forgetTokens, storeTokens } from './access-token.ts'
import { refreshToken } from './refresh-token.ts'
import { endSession, session, startSession } from './session.ts'

export async function signIn(credentials: RequestBody<'/auth/login', 'post'>): Promise<void> {
  const { user, ...tokens } = await dataOf(api.POST('/auth/login', { body: credentials }))
  storeTokens(tokens)
  startSession(user)
}

/** The browser signs out even if the service cannot be reached. */
export async function signOut(): Promise<void> {
  await dataOf(api.POST('/auth/logout')).catch(() => undefined)
  forgetTokens()
  endSession('signed-out')
}

/** Resumes the session of an earlier visit. Throws only if the service cannot be reached. */
export async function resumeSession(): Promise<void> {
  if (refreshToken.get() === null) {
    endSession('not-signed-in')
    return
  }
  try {
    startSession(await dataOf(api.GET('/auth/me')))
  } catch (error) {
    if (refreshToken.get() !== null) throw error
    endSession('expired')
  }
}

refreshToken.onRemoved(() => {
  forgetTokens()
  if (session.get().state === 'signed-in') endSession('signed-out')
})
