import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Page, Paging } from '#platform/http/paging.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { changeIdentity } from './change-identity.ts'
import { listHistory } from './history.ts'
import { linkDhis2, resolveDhis2 } from './link-dhis2.ts'
import { matchPerson } from './match-person.ts'
import { mergeIdentities } from './merging/merge-identities.ts'
import { unmergeIdentities } from './merging/unmerge-identities.ts'
import { readMpiId } from './mpi-id.ts'
import { answerWith, type IdentityAnswer, readIdentity } from './present-identity.ts'
import { registerPerson } from './register-person.ts'
import * as schema from './schema.ts'
import { searchPeople } from './search.ts'

const shared = { tag: 'Registry', module: 'mpi_registry' } as const
const MpiId = Type.Object({ mpi_id: Type.String() })
const toAnswer = ({ identity, headers }: IdentityAnswer) => new Answer(200, identity, headers)

export function registryRoutes(routes: Routes): void {
  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/register',
      access: 'operator',
      summary: 'Registers a person, unless the registry very probably knows the person already.',
      body: schema.RegisterPerson,
      answers: { 201: schema.Registered, 409: schema.Duplicate },
    },
    (work, { body }) => registerPerson(work, body),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/search',
      access: 'viewer',
      summary: 'Finds people by name, birth date, region, programme or id.',
      description:
        '`q` takes names in any order, spelling and accents, beginnings of names, a year, a telephone number or another ' +
        'system’s identifier. Without criteria it lists all, newest first.',
      query: Type.Object({
        ...Paging({ default: 20, max: 100, isUnmoved: true }),
        q: Type.Optional(Type.String({ maxLength: 200 })),
        mpi_id: Type.Optional(Type.String({ maxLength: 100 })),
        region_code: Type.Optional(Type.String({ maxLength: 10 })),
        date_of_birth: Type.Optional(
          Type.Union([Type.String({ format: 'date' }), Type.String({ pattern: '^\\d{4}$' })], {
            description: 'A date or a year.',
          }),
        ),
        program: Type.Optional(Type.String({ maxLength: 200 })),
        programme: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      answers: { 200: Page(schema.Found) },
      reads: ({ query }, answer) =>
        listRead('people.listed', query, answer, { shown: ['region_code', 'program', 'programme'] }),
    },
    (scope, { query: { programme, ...query } }) =>
      searchPeople(scope, { ...query, program: query.program ?? programme }),
  )

  routes.ask(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/match',
      access: 'viewer',
      summary: 'Who in the registry a person may be, best first.',
      body: schema.MatchPerson,
      answers: { 200: schema.Matches },
      reads: (_call, answer) => listRead('people.matched', {}, answer),
    },
    (scope, { body }) => matchPerson(scope, body),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/:mpi_id',
      access: 'viewer',
      summary: 'An identity. For a merged one, the identity that it was merged into.',
      params: MpiId,
      answers: { 200: schema.Identity },
      problems: [404],
      reads: ({ params }) => ({ action: 'person.opened', object: readMpiId(params.mpi_id) }),
    },
    async (scope, { params }) => toAnswer(await readIdentity(scope, params.mpi_id)),
  )

  routes.act(
    {
      ...shared,
      method: 'PATCH',
      path: '/mpi/:mpi_id',
      access: 'operator',
      summary: 'Changes a person’s values; the earlier ones are kept.',
      params: MpiId,
      body: schema.ChangeIdentity,
      answers: { 200: schema.Identity },
      problems: [404],
    },
    async (work, { params, body }) =>
      toAnswer(await answerWith(work, await changeIdentity(work, params.mpi_id, body), params.mpi_id)),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/:mpi_id/history',
      access: 'viewer',
      summary: 'What changed in an identity, newest first: corrections, merges and their undoing.',
      params: MpiId,
      query: Type.Object(Paging({ default: 20, max: 100 })),
      answers: { 200: schema.History },
      problems: [404],
      reads: ({ params }) => ({ action: 'person.history_read', object: readMpiId(params.mpi_id) }),
    },
    (scope, { params, query }) => listHistory(scope, params.mpi_id, query),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/:mpi_id/link-dhis2',
      access: 'operator',
      summary: 'Links an identity with a tracked entity of DHIS2.',
      params: MpiId,
      body: schema.LinkDhis2,
      answers: { 200: schema.Dhis2Linked },
      problems: [404, 409],
    },
    (work, { params, body }) => linkDhis2(work, { ...body, ...params }),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/resolve-dhis2/:dhis2_uid',
      access: 'viewer',
      summary: 'The identity that a tracked entity of DHIS2 is linked with.',
      params: Type.Object({ dhis2_uid: Type.String() }),
      answers: { 200: schema.Dhis2Resolved },
      problems: [404],
    },
    (scope, { params }) => resolveDhis2(scope, params.dhis2_uid),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/merge',
      access: 'operator',
      summary: 'Merges two identities of one person into the target.',
      body: schema.MergeIdentities,
      answers: { 200: schema.Merged },
      problems: [404, 409],
    },
    async (work, { body }) => {
      const { merge_id: _, ...merged } = await mergeIdentities(work, body)
      return merged
    },
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/unmerge',
      access: 'operator',
      summary: 'Undoes a merge: values, programmes and open reviews are as before.',
      body: schema.UnmergeIdentities,
      answers: { 200: schema.Unmerged },
      problems: [404, 409],
    },
    (work, { body }) => unmergeIdentities(work, body),
  )
}
