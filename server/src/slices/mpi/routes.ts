import { negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { LongPage, Page, Paging } from '#platform/http/paging.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { changeIdentity } from './change-identity.ts'
import { readMpiId } from './find-identities.ts'
import { listHistory } from './history.ts'
import { linkDhis2, resolveDhis2 } from './link-dhis2.ts'
import { listPeople, PersonQuery, shownOfPeople, toFound } from './list-people.ts'
import { matchPerson } from './match-person.ts'
import { mergeIdentities } from './merging/merge-identities.ts'
import { unmergeIdentities } from './merging/unmerge-identities.ts'
import { OrgUnitFilter, type PeopleOfUnit } from './people-of-unit.ts'
import {
  answerWith,
  type IdentityAnswer,
  type PersonNumbers,
  readIdentity,
  withNumbers,
  withoutShownNumber,
} from './present-identity.ts'
import { registerPerson } from './register-person.ts'
import * as schema from './schema.ts'
import { searchPeople } from './search-people.ts'

const shared = { tag: 'Registry', module: 'mpi_registry' } as const
const MpiId = Type.Object({ mpi_id: Type.String() })
const toAnswer = ({ identity, headers }: IdentityAnswer) => new Answer(200, identity, headers)

const BeneficiaryId = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'A number of a list, as people type it: the holders of cards that have it.',
  }),
)

export function registryRoutes(routes: Routes, numbers: PersonNumbers, peopleOfUnit: PeopleOfUnit): void {
  const withinUnit = async (scope: ReadScope, orgUnit: string | undefined) =>
    orgUnit === undefined ? {} : { within: await peopleOfUnit(scope, orgUnit) }

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/register',
      access: 'operator',
      summary: 'Registers a person, unless the registry very probably knows the person already.',
      body: schema.RegisterPerson,
      location: '/mpi/{mpi_id}',
      answers: { 201: schema.Registered, 409: schema.Duplicate },
    },
    (work, { body }) => registerPerson(work, body),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/search',
      mayLag: true,
      access: 'viewer',
      summary: 'Finds people by name, birth date, region, programme or id.',
      description:
        '`q` takes names in any order, spelling and accents, beginnings of names, a year, a telephone number or another ' +
        'system’s identifier; if nobody has it, a beneficiary number. Without criteria it lists all, newest first.',
      query: Type.Object({
        ...Paging({ default: 20, max: 100, isUnmoved: true }),
        q: Type.Optional(Type.String({ maxLength: 200 })),
        mpi_id: Type.Optional(Type.String({ maxLength: 100 })),
        beneficiary_id: BeneficiaryId,
        region_code: Type.Optional(Type.String({ maxLength: 10 })),
        date_of_birth: Type.Optional(
          Type.Union([Type.String({ format: 'date' }), Type.String({ pattern: '^\\d{4}$' })], {
            description: 'A date or a year.',
          }),
        ),
        program: Type.Optional(Type.String({ maxLength: 200 })),
        programme: Type.Optional(Type.String({ maxLength: 200 })),
        org_unit: OrgUnitFilter,
      }),
      answers: { 200: Page(schema.Found) },
      reads: ({ query }, answer) =>
        listRead('people.listed', query, answer, { shown: ['region_code', 'program', 'programme', 'org_unit'] }),
    },
    async (scope, { query: { programme, beneficiary_id, org_unit, ...query } }) => {
      const search = { ...query, program: query.program ?? programme, ...(await withinUnit(scope, org_unit)) }
      if (beneficiary_id !== undefined)
        return searchPeople(scope, { ...search, holders: await numbers.holders(scope, beneficiary_id) })
      const found = await searchPeople(scope, search)
      const { q, ...others } = search
      if (found.total > 0 || !q || !/\d/.test(q)) return found
      return searchPeople(scope, { ...others, holders: await numbers.holders(scope, q) })
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/people',
      mayLag: true,
      access: 'viewer',
      summary: 'All people, newest first, by registration or last change.',
      description:
        'For lists and for whoever follows changes. To find somebody by name, use `GET /mpi/search`; names are sealed, so that nothing sorts by them.',
      query: Type.Object({
        ...PersonQuery.properties,
        beneficiary_id: BeneficiaryId,
        ...Paging({ default: 50, max: 500, isKeyset: true }),
      }),
      answers: { 200: LongPage(schema.PersonListed) },
      reads: ({ query }, answer) => listRead('people.listed', query, answer, { shown: shownOfPeople }),
    },
    async (scope, { query: { beneficiary_id, org_unit, ...query } }) => {
      const holders = beneficiary_id === undefined ? undefined : await numbers.holders(scope, beneficiary_id)
      const within = await withinUnit(scope, org_unit)
      const { items, ...page } = await listPeople(scope, { ...query, holders, ...within })
      return { ...page, items: items.map(toFound) }
    },
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
    (scope, { body, request }) => matchPerson(scope, body, negotiateLanguage(request.headers['accept-language'])),
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
    async (scope, { params }) => toAnswer(await withNumbers(scope, numbers, await readIdentity(scope, params.mpi_id))),
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
    async (work, { params, body }) => {
      const change = await withoutShownNumber(work, numbers, params.mpi_id, body)
      const changed = await answerWith(work, await changeIdentity(work, params.mpi_id, change), params.mpi_id)
      return toAnswer(await withNumbers(work, numbers, changed))
    },
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
      reads: (_call, answer) => ({ action: 'person.opened', object: (answer as { mpi_id: string }).mpi_id }),
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
