import type { ResponseBody } from '@samakart/sdk'
import { isProblem } from '@samakart/sdk'
import { api, dataOf } from '../api/client.ts'
import { forgetTokens, storeTokens } from './access-token.ts'
import { endSession, session, startSession } from './session.ts'
import { clientKey, refreshToken } from './tokens.ts'

/** The password was right; a code of the second factor is still missing. */
export interface Challenge {
  challenge: string
}

/** Returns a challenge if the service asks for a second factor. Otherwise the user is signed in. */
export async function signIn(credentials: { email: string; password: string }): Promise<Challenge | undefined> {
  try {
    begin(await dataOf(api.POST('/auth/login', { body: { ...credentials, client_key: clientKey() } })))
    return undefined
  } catch (error) {
    if (!isProblem(error, 'second_factor_required')) throw error
    return { challenge: String(error.body.challenge) }
  }
}

export async function answerChallenge({ challenge }: Challenge, code: string): Promise<void> {
  begin(await dataOf(api.POST('/auth/login/second-factor', { body: { challenge, code, client_key: clientKey() } })))
}

/** The browser asks the user for a passkey of this device, or of a phone nearby. */
export async function signInWithPasskey(): Promise<void> {
  const { askDeviceForPasskey } = await import('./passkeys.ts')
  const passkey = await askDeviceForPasskey()
  begin(await dataOf(api.POST('/auth/login/passkey', { body: { passkey, client_key: clientKey() } })))
}

export async function answerChallengeWithPasskey({ challenge }: Challenge): Promise<void> {
  const { askDeviceForPasskey } = await import('./passkeys.ts')
  const passkey = await askDeviceForPasskey()
  begin(await dataOf(api.POST('/auth/login/second-factor', { body: { challenge, passkey, client_key: clientKey() } })))
}

function begin({ user, ...tokens }: ResponseBody<'/auth/login', 'post'>): void {
  storeTokens(tokens)
  startSession(user)
}

/** After a change of what the service says about the user. */
export async function reloadUser(): Promise<void> {
  startSession(await dataOf(api.GET('/auth/me')))
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
