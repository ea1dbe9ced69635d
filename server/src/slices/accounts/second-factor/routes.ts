import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { proofMissing, wrongCode } from '../errors.ts'
import { attemptLimits } from '../log-in.ts'
import { originOf } from '../origin.ts'
import { passkeyRoutes } from '../passkeys/routes.ts'
import * as schema from '../schema.ts'
import { answerChallenge } from './challenge.ts'
import { removeSecondFactor, renewRecoveryCodes } from './change.ts'
import { isRightCode } from './check-code.ts'
import { freshFactorRoute } from './fresh-route.ts'
import { beginSecondFactor, confirmSecondFactor, markSecondFactorGiven } from './set-up.ts'

const tag = 'Accounts'

export function secondFactorRoutes(routes: Routes, services: Services): void {
  freshFactorRoute(routes, services)
  passkeyRoutes(routes, services)
  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/login/second-factor',
      access: 'public',
      tag,
      summary: 'Completes a sign-in that answered `second_factor_required`.',
      description:
        'By a `code` of the authenticator app, an unused recovery code, or a `passkey`. A challenge lasts 5 minutes.',
      body: schema.AnswerChallenge,
      answers: { 200: schema.LoginAnswer },
      problems: [401, 429],
    },
    (work, { body: { challenge, code, passkey, client_key }, request }) => {
      if ((code === undefined) === (passkey === undefined)) throw proofMissing()
      const answer = { challenge, code, passkey: passkey as unknown as AuthenticationResponseJSON }
      const origin = originOf(request, client_key)
      return answerChallenge(work, answer, { origin, limits: attemptLimits(services), config: services.config })
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/auth/totp',
      access: 'viewer',
      needsFreshFactor: 'of everybody',
      tag,
      summary: 'Begins the set-up of a second factor: the key for an authenticator app, and recovery codes.',
      description: 'Both are shown only here. Sign-in asks for codes once the first one is confirmed.',
      answers: { 200: schema.NewSecondFactor },
      problems: [409],
    },
    (work, { caller }) => beginSecondFactor(work, caller.userId),
  )

  routes.act(
    {
      method: 'POST',
      path: '/auth/totp/confirm',
      access: 'viewer',
      tag,
      summary: 'Confirms the second factor by a code of the app. The user’s other sessions end.',
      body: schema.GiveCode,
      answers: { 204: null },
      problems: [409],
    },
    (work, { body, caller }) => confirmSecondFactor(work, caller, body.code),
  )

  // The counters of attempts belong to the platform, so the transaction does too.
  routes.actPlatform(
    {
      method: 'POST',
      path: '/auth/totp/check',
      access: 'viewer',
      tag,
      summary: 'Gives a code again, which changes of the second factor need every 15 minutes.',
      body: schema.GiveCode,
      answers: { 204: null },
      problems: [429],
    },
    async (platform, { body, caller, request }) => {
      if (!(await isRightCode(services, platform, { caller, code: body.code, origin: originOf(request, undefined) })))
        return wrongCode()
      await markSecondFactorGiven(platform.asTenant(caller.tenantId), caller.sessionId)
      return undefined
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/auth/totp/recovery-codes',
      access: 'viewer',
      tag,
      summary: 'Makes new recovery codes; the old ones stop working.',
      answers: { 200: schema.RecoveryCodes },
      problems: [403, 409],
    },
    async (work, { caller }) => ({ recovery_codes: await renewRecoveryCodes(work, caller) }),
  )

  routes.act(
    {
      method: 'DELETE',
      path: '/auth/totp',
      access: 'viewer',
      tag,
      summary: 'Removes the second factor. A code must have been given in this session within 15 minutes.',
      answers: { 204: null },
      problems: [403],
    },
    (work, { caller }) => removeSecondFactor(work, caller),
  )
}
