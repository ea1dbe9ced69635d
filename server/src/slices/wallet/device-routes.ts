import { Type } from 'typebox'
import { Paging } from '#platform/http/paging.ts'
import { isAtLeast } from '#platform/http/roles.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { MethodNotAllowed } from '#platform/refusals.ts'
import { listDevices } from './devices/device.ts'
import { registerDevice } from './devices/register-device.ts'
import { revokeDevice } from './devices/revoke-device.ts'
import { listSyncs, syncDevice } from './devices/sync-device.ts'
import * as schema from './schema.ts'

const shared = { tag: 'Wallet', module: 'sovereign_wallet', documentedUnder: '/api/v1' } as const
const viewOf = ({ role }: SignedIn) => ({ showsTokens: isAtLeast(role, 'operator') })
const MAX_PASSES_PER_SYNC = 10_000

export function deviceRoutes(routes: Routes): void {
  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/wallet/device/register',
      access: 'operator',
      summary: 'Registers a device. Its offline key is returned only here.',
      body: schema.RegisterDevice,
      answers: { 201: schema.NewDevice, 200: schema.RegisteredDevice },
      problems: [410],
    },
    async (work, { body }) => {
      const { isNew, device } = await registerDevice(work, body)
      return new Answer(isNew ? 201 : 200, device)
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/wallet/devices',
      access: 'viewer',
      summary: 'The registered devices, newest first. Viewers get no device tokens.',
      query: Type.Object(Paging({ default: 500, max: 500 })),
      answers: { 200: schema.Devices },
    },
    (scope, { query, caller }) => listDevices(scope, query, viewOf(caller)),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/wallet/devices/:device_id/revoke',
      access: 'operator',
      summary: 'Revokes a device: its next synchronization tells it to delete everything, and it gets no more bundles.',
      params: Type.Object({ device_id: Type.String() }),
      answers: { 200: schema.RevokedDevice },
      problems: [404],
    },
    (work, { params }) => revokeDevice(work, params.device_id),
  )

  routes.act(
    {
      ...shared,
      method: 'GET',
      path: '/wallet/sync',
      access: 'operator',
      summary: 'Brings a device up to date.',
      description:
        'The first call gives the active passes, later ones what changed since: new, moved, revoked and expired ones. ' +
        'A device that lost an answer sends the `sync_token` of the last one it has; `full` begins anew.',
      query: Type.Object({
        device_token: Type.String({ minLength: 1, maxLength: 512 }),
        sync_token: Type.Optional(Type.String({ maxLength: 100 })),
        full: Type.Optional(Type.Boolean()),
        limit: Type.Integer({ minimum: 1, maximum: MAX_PASSES_PER_SYNC, default: MAX_PASSES_PER_SYNC }),
      }),
      answers: { 200: schema.Synced },
      problems: [404, 410],
    },
    async (work, { query, request }) => {
      // A HEAD request would advance the device without giving it the passes.
      if (request.method === 'HEAD') throw new MethodNotAllowed({ values: { allow: 'GET' }, headers: { allow: 'GET' } })
      return new Answer(200, await syncDevice(work, query), { 'cache-control': 'no-store' })
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/wallet/sync/history',
      access: 'viewer',
      summary: 'The synchronizations of all devices, newest first. Viewers get no device tokens.',
      query: Type.Object(Paging({ default: 100, max: 500 })),
      answers: { 200: schema.SyncHistory },
    },
    (scope, { query, caller }) => listSyncs(scope, query, viewOf(caller)),
  )
}
