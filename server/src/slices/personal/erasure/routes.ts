import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { Erasure, Reason } from '../schema.ts'
import { erasureStatuses } from '../tables.ts'
import { confirmErasure } from './confirm-erasure.ts'
import {
  closeRequest,
  getErasure,
  listErasures,
  presentErasures,
  requestErasure,
  type StoredErasure,
} from './requests.ts'

const shared = { tag: 'Personal data', module: 'mpi_registry' } as const
const ErasureId = Type.Object({ erasure_id: Type.String() })

const present = async (scope: ReadScope, row: StoredErasure) => (await presentErasures(scope, [row]))[0]

export function erasureRoutes(routes: Routes): void {
  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/:mpi_id/erasure',
      needsFreshFactor: true,
      access: 'programme_admin',
      summary: 'Asks for a person to be erased. An administrator confirms or refuses it.',
      params: Type.Object({ mpi_id: Type.String() }),
      body: Reason,
      answers: { 202: Erasure },
      problems: [404, 409],
    },
    async (work, { params, body }) => present(work, await requestErasure(work, params.mpi_id, body.reason)),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/erasures',
      access: 'programme_admin',
      summary: 'Requests for erasure, newest first.',
      query: Type.Object({
        ...Paging({ default: 20, max: 100 }),
        status: Type.Optional(Type.Enum([...erasureStatuses])),
        mpi_id: Type.Optional(Type.String({ maxLength: 100 })),
      }),
      answers: { 200: Page(Erasure) },
    },
    (scope, { query }) => listErasures(scope, query),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/erasures/:erasure_id',
      access: 'programme_admin',
      summary: 'A request for erasure.',
      params: ErasureId,
      answers: { 200: Erasure },
      problems: [404],
    },
    async (scope, { params }) => present(scope, await getErasure(scope, params.erasure_id)),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/erasures/:erasure_id/confirm',
      needsFreshFactor: true,
      access: 'admin',
      forPeople: true,
      summary: 'Erases the person for good: keys, values, indexes and files; cards and passes are revoked.',
      description:
        'By another person than the one who asked (403 `second_person_needed`), and never by a key. Nothing brings the person ' +
        'back. 409 while a job with a card of the person is open.',
      params: ErasureId,
      answers: { 200: Erasure },
      problems: [404, 409],
    },
    async (work, { params }) => present(work, await confirmErasure(work, params.erasure_id)),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/erasures/:erasure_id/refuse',
      access: 'admin',
      summary: 'Refuses a request: the person stays, and the reason is kept.',
      params: ErasureId,
      body: Reason,
      answers: { 200: Erasure },
      problems: [404, 409],
    },
    async (work, { params, body }) =>
      present(work, await closeRequest(work, params.erasure_id, 'refused', body.reason)),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/erasures/:erasure_id/withdraw',
      access: 'programme_admin',
      summary: 'Withdraws a request that is not decided yet.',
      params: ErasureId,
      body: Reason,
      answers: { 200: Erasure },
      problems: [404, 409],
    },
    async (work, { params, body }) =>
      present(work, await closeRequest(work, params.erasure_id, 'withdrawn', body.reason)),
  )
}
