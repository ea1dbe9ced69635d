import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { CredentialsWrong, proofMissing, wrongCode, wrongPasskey, wrongPassword } from '../errors.ts'
import { markProven } from '../fresh-factor.ts'
import { checkCredentials } from '../log-in.ts'
import { originOf } from '../origin.ts'
import { takePasskey } from '../passkeys/use-passkey.ts'
import { getUser } from '../queries.ts'
import { ProveFresh } from '../schema.ts'
import { isRightCode } from './check-code.ts'
import { markSecondFactorGiven } from './set-up.ts'

/** After it, the operations that asked for a fresh proof answer for 10 minutes. */
export function freshFactorRoute(routes: Routes, services: Services): void {
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
