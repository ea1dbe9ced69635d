import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { requestProfile } from './learn-registry.ts'
import { adoptProfile, retireProfile } from './profiles.ts'
import { listProfiles, readActive, readListed, readProfile } from './read-profiles.ts'
import { Profile, ProfileInFull } from './schema.ts'

const shared = { tag: 'Registry', module: 'mpi_registry', access: 'programme_admin' } as const
const NoBody = Type.Unsafe<Record<string, never> | undefined>({ properties: {} })
const ProfileId = Type.Object({ profile_id: Type.String({ maxLength: 100 }) })
/** In place of an id: the weights that every registry begins with. */
const SHIPPED = 'shipped'

export function learningRoutes(routes: Routes): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/profile',
      summary: 'What the registry has taught about itself, and what decides whether two records are one person.',
      answers: { 200: ProfileInFull },
    },
    readActive,
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/profiles',
      summary: 'All versions of what the registry has taught, newest first.',
      query: Type.Object(Paging({ default: 20, max: 100 })),
      answers: { 200: Page(Profile) },
    },
    (scope, { query }) => listProfiles(scope, query),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/profiles/:profile_id',
      summary: 'One version of what the registry has taught.',
      params: ProfileId,
      answers: { 200: ProfileInFull },
      problems: [404],
    },
    (scope, { params }) => readProfile(scope, params.profile_id),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/profiles',
      summary: 'Learns the registry now, in the background.',
      description: 'While a version is being learned, that one is answered. Nothing that was decided changes.',
      body: NoBody,
      location: '/mpi/profiles/{profile_id}',
      answers: { 202: Profile },
    },
    async (work) => readListed(work, (await requestProfile(work)).id),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/profiles/:profile_id/adopt',
      summary: 'Lets a version decide from now on; `shipped` goes back to the shipped weights.',
      description: 'What was decided before stays. Every adoption is in the audit trail.',
      params: ProfileId,
      body: NoBody,
      answers: { 200: ProfileInFull },
      problems: [404, 409],
    },
    async (work, { params }) => {
      if (params.profile_id === SHIPPED) await retireProfile(work)
      else await adoptProfile(work, params.profile_id)
      return readActive(work)
    },
  )
}
