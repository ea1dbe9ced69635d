import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Paging } from '#platform/http/paging.ts'
import { isAtLeast } from '#platform/http/roles.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { MethodNotAllowed } from '#platform/refusals.ts'
import { readStats } from './book.ts'
import { makeBundle } from './bundle/make-bundle.ts'
import { listDevices, registerDevice, revokeDevice } from './devices/device.ts'
import { listSyncs, syncDevice } from './devices/sync-device.ts'
import { listPasses, readPass } from './passes/find-passes.ts'
import { issuePass } from './passes/issue-pass.ts'
import { revokePass } from './passes/revoke-pass.ts'
import * as schema from './schema.ts'
import { passStatuses } from './tables.ts'

export function walletRoutes(routes: Routes): void {
  passRoutes(routes)
  deviceRoutes(routes)
}

const shared = { tag: 'Wallet', module: 'sovereign_wallet', documentedUnder: '/api/v1' } as const
const PassId = Type.Object({ pass_id: Type.String() })

function passRoutes(routes: Routes): void {
  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/wallet/pass',
      access: 'operator',
      summary: 'Issues a pass, or answers the active one that the identity already has.',
      body: schema.IssuePass,
      location: '/api/v1/wallet/pass/{mpi_id}',
      answers: { 201: schema.IssuedPass, 200: schema.IssuedPass },
      problems: [404],
    },
    async (work, { body }) => {
      const { isNew, pass } = await issuePass(work, body)
      return new Answer(isNew ? 201 : 200, pass)
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/wallet/pass/:mpi_id',
      access: 'viewer',
      summary: 'The active pass of an identity. A `pass_id` in its place finds that pass in any state.',
      params: Type.Object({ mpi_id: Type.String() }),
      answers: { 200: schema.Pass },
      problems: [404],
      reads: ({ params }) => ({ action: 'pass.opened', object: params.mpi_id.trim().toUpperCase() }),
    },
    (scope, { params }) => readPass(scope, params.mpi_id),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/wallet/passes',
      access: 'viewer',
      summary: 'Passes, newest first, with the counts of all.',
      query: Type.Object({
        ...Paging({ default: 100, max: 500 }),
        status: Type.Optional(Type.Enum([...passStatuses])),
        mpi_id: Type.Optional(Type.String({ maxLength: 100, description: 'Only the passes of one identity.' })),
      }),
      answers: { 200: schema.Passes },
      problems: [404],
      reads: ({ query }, answer) => listRead('passes.listed', query, answer, { shown: ['status', 'mpi_id'] }),
    },
    (scope, { query }) => listPasses(scope, query),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/wallet/pass/:pass_id/revoke',
      access: 'operator',
      summary: 'Revokes a pass, and its holder’s card in the same campaign.',
      params: PassId,
      body: schema.RevokePass,
      answers: { 200: schema.Revoked },
      problems: [404],
    },
    (work, { params, body }) => revokePass(work, params.pass_id, body.reason),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/wallet/pass/:pass_id/bundle',
      access: 'operator',
      summary: 'A pass to carry offline for at most 72 hours, sealed for one device.',
      description:
        'The format and its test vectors are in docs/wallet-bundle.md. Without `device_id` only the service could open it.',
      params: PassId,
      query: Type.Object({ device_id: Type.Optional(Type.String({ maxLength: 100 })) }),
      answers: { 200: schema.OfflineBundle },
      problems: [404, 410],
      reads: ({ params }) => ({ action: 'pass.opened', object: params.pass_id }),
    },
    async (scope, { params, query }) =>
      new Answer(200, await makeBundle(scope, params.pass_id, query.device_id), { 'cache-control': 'no-store' }),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/wallet/stats',
      access: 'viewer',
      summary: 'How many passes and devices there are now.',
      answers: { 200: schema.Stats },
    },
    (scope) => readStats(scope),
  )
}

const viewOf = ({ role }: SignedIn) => ({ showsTokens: isAtLeast(role, 'operator') })
const MAX_PASSES_PER_SYNC = 10_000

function deviceRoutes(routes: Routes): void {
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
