import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Paging } from '#platform/http/paging.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { readStats } from './book.ts'
import { makeBundle } from './bundle/make-bundle.ts'
import { issuePass } from './passes/issue-pass.ts'
import { listPasses, readPass } from './passes/queries.ts'
import { revokePass } from './passes/revoke-pass.ts'
import * as schema from './schema.ts'
import { passStatuses } from './tables.ts'

const shared = { tag: 'Wallet', module: 'sovereign_wallet', documentedUnder: '/api/v1' } as const
const PassId = Type.Object({ pass_id: Type.String() })

export function passRoutes(routes: Routes): void {
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
