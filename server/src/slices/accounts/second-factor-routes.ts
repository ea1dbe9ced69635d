import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { OrganizationSuspended } from '#platform/refusals.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { attemptLimits } from './attempts.ts'
import { CredentialsWrong, PasskeyRefused, proofMissing, wrongCode, wrongPasskey, wrongPassword } from './errors.ts'
import { originOf } from './origin.ts'
import { addPasskey, beginPasskey, challengePasskey, listPasskeys, removePasskey, takePasskey } from './passkeys.ts'
import { getOrganization, getUser } from './queries.ts'
import * as schema from './schema.ts'
import { ProveFresh } from './schema.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  isRightCode,
  markProven,
  markSecondFactorGiven,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import { answerChallenge, checkCredentials, openSession } from './sign-in.ts'

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

/** After it, the operations that asked for a fresh proof answer for 10 minutes. */
function freshFactorRoute(routes: Routes, services: Services): void {
  routes.actPlatform(
    {
      method: 'POST',
      path: '/auth/fresh',
      access: 'viewer',
      tag: 'Accounts',
      summary: 'Proves again who one is, for operations that answered `fresh_factor_required`.',
      description:
        'By one of `password`, `code` (of the app, or a recovery code) and `passkey`. It lasts 10 minutes, for this session.',
      body: ProveFresh,
      answers: { 204: null },
      problems: [429],
    },
    async ({ body, caller, request }) => {
      if (Object.values(body).filter((proof) => proof !== undefined).length !== 1) throw proofMissing()
      if (body.password === undefined) return
      const { email } = await inReadScope(services, caller.tenantId, ({ db }) => getUser(db, caller.userId))
      try {
        await checkCredentials(services, { email, password: body.password }, originOf(request, undefined))
      } catch (error) {
        // The session goes on: 401 would say that it has ended.
        throw error instanceof CredentialsWrong ? wrongPassword() : error
      }
    },
    async (platform, { body, caller, request }) => {
      const work = platform.asTenant(caller.tenantId)
      const { code, passkey } = body
      if (passkey !== undefined) {
        const taken = await takePasskey(platform, services.config, passkey as unknown as AuthenticationResponseJSON)
        if (taken?.user_id !== caller.userId) return wrongPasskey()
      }
      if (code !== undefined) {
        if (!(await isRightCode(services, platform, { caller, code, origin: originOf(request, undefined) })))
          return wrongCode()
        await markSecondFactorGiven(work, caller.sessionId)
      } else await markProven(work, caller.sessionId)
      return undefined
    },
  )
}

const PER_MINUTE = 60

function passkeyRoutes(routes: Routes, services: Services): void {
  const { config } = services
  routes.actPlatform(
    {
      method: 'POST',
      path: '/auth/passkeys/options',
      access: 'viewer',
      tag,
      summary: 'Begins a passkey: what `navigator.credentials.create` takes, as JSON.',
      needsFreshFactor: 'of everybody',
      body: schema.Nothing,
      answers: { 200: schema.PasskeyOptions },
    },
    (platform, { caller }) => beginPasskey(platform, config, caller),
  )

  routes.actPlatform(
    {
      method: 'POST',
      path: '/auth/passkeys',
      access: 'viewer',
      tag,
      summary: 'Adds the passkey that a device has made.',
      description:
        'A passkey is a second factor beside the password, and signs in alone. The first factor of an account comes with `recovery_codes`, shown only here, and ends the user’s other sessions.',
      needsFreshFactor: 'of everybody',
      body: schema.AddPasskey,
      answers: { 201: schema.NewPasskey },
      problems: [401],
    },
    (platform, { body, caller }) =>
      addPasskey(platform, config, caller, {
        name: body.name,
        credential: body.credential as unknown as RegistrationResponseJSON,
      }),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/auth/passkeys',
      access: 'viewer',
      tag,
      summary: 'One’s own passkeys, oldest first.',
      query: Type.Object(Paging({ default: 50, max: 200 })),
      answers: { 200: Page(schema.Passkey) },
    },
    (scope, { caller, query }) => listPasskeys(scope, caller.userId, query),
  )

  routes.act(
    {
      method: 'DELETE',
      path: '/auth/passkeys/:passkey_id',
      access: 'viewer',
      tag,
      summary: 'Removes one of one’s own passkeys.',
      needsFreshFactor: true,
      params: Type.Object({ passkey_id: Type.String() }),
      answers: { 204: null },
      problems: [404],
    },
    (work, { caller, params }) => removePasskey(work, caller.userId, params.passkey_id),
  )

  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/login/passkey/options',
      access: 'public',
      tag,
      summary: 'Begins a sign-in with a passkey: what `navigator.credentials.get` takes, as JSON.',
      description:
        'The same for everybody; also for a passkey as second factor and for `POST /auth/fresh`. It is valid once, for 5 minutes.',
      perMinute: PER_MINUTE,
      body: schema.Nothing,
      answers: { 200: schema.PasskeyOptions },
    },
    (platform) => challengePasskey(platform, config),
  )

  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/login/passkey',
      access: 'public',
      tag,
      summary: 'Signs in with a passkey alone.',
      perMinute: PER_MINUTE,
      body: schema.LoginWithPasskey,
      answers: { 200: schema.LoginAnswer },
      problems: [401, 403],
    },
    async (platform, { body, request }) => {
      const passkey = await takePasskey(platform, config, body.passkey as unknown as AuthenticationResponseJSON)
      const user = passkey && (await getUser(platform.db, passkey.user_id))
      if (!user || user.disabled_at) return new PasskeyRefused()
      if ((await getOrganization(platform.db, user.tenant_id)).suspended_at) return new OrganizationSuspended()
      return openSession(platform, {
        user,
        origin: originOf(request, body.client_key),
        isSecondFactorGiven: true,
        secondFactorRequiredFrom: config.secondFactorRequiredFrom,
      })
    },
  )
}
