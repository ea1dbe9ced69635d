import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { OrganizationSuspended } from '#platform/refusals.ts'
import type { Services } from '#platform/services.ts'
import { PasskeyRefused } from '../errors.ts'
import { openSession } from '../open-session.ts'
import { originOf } from '../origin.ts'
import { getOrganization, getUser } from '../queries.ts'
import * as schema from '../schema.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { listPasskeys } from './queries.ts'
import { removePasskey } from './remove-passkey.ts'
import { challengePasskey, takePasskey } from './use-passkey.ts'

const tag = 'Accounts'
const PER_MINUTE = 60

export function passkeyRoutes(routes: Routes, services: Services): void {
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
