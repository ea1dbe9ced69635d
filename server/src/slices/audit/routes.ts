import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { findEntries, isFiltered, listEntries, MAX_COUNTED } from './queries.ts'
import { AuditEntry, AuditVerdict, EntryFilter } from './schema.ts'
import { verificationTurns, verifyInSandbox } from './verify-chain.ts'

/**
 * The trail of what belongs to no organization: failed sign-ins with unknown addresses. It is a chain like those of
 * organizations, and administrators read it.
 */
export const INSTALLATION = 'installation'

const tag = 'Audit'

export function auditRoutes(routes: Routes, services: Services): void {
  const askForVerdict = verificationTurns(verifyInSandbox(services))

  routes.ask(
    {
      method: 'GET',
      path: '/audit/entries',
      mayLag: true,
      access: 'programme_admin',
      tag,
      summary: 'Who did what, to what, when; newest first.',
      description: `With a filter, \`total\` counts ${MAX_COUNTED.toLocaleString('en')} entries at most.`,
      query: Type.Object({ ...Paging({ default: 50, max: 500 }), ...EntryFilter.properties }),
      answers: { 200: Page(AuditEntry) },
    },
    (scope, { query: { limit, offset, cursor: _, ...filter } }) =>
      isFiltered(filter) ? findEntries(scope, filter, { limit, offset }) : listEntries(scope, { limit, offset }),
  )

  routes.askPlatform(
    {
      method: 'GET',
      path: '/admin/audit/entries',
      access: 'admin',
      tag,
      summary: 'What belongs to no organization, newest first: failed sign-ins with unknown addresses.',
      description: 'An address is a keyed hash. Beyond 500 an hour, they are counted together.',
      query: Type.Object(Paging({ default: 50, max: 500 })),
      answers: { 200: Page(AuditEntry) },
    },
    (scope, { query }) => listEntries(scope.asTenant(INSTALLATION), query),
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/audit/verify',
      access: 'programme_admin',
      tag,
      summary: 'Checks the whole chain, every signed checkpoint and what is remembered elsewhere.',
      answers: { 200: AuditVerdict },
    },
    ({ caller }) => askForVerdict(caller.tenantId),
  )
}
