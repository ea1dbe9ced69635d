import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { checkAddress, configureConnection, requireConnection, testConnection } from '../connection.ts'
import { Account, AuthFailed, Connected, Connection, NewConnection, Unreachable } from '../connection-schema.ts'
import type { ConnectionRow } from '../tables.ts'
import { checkPlan, REQUIRED_PLAN, tag } from './required-plan.ts'

const access = 'programme_admin'

export function connectionRoutes(routes: Routes, services: Services): void {
  const show = ({ id, url, username, created_at }: ConnectionRow) => ({
    config_id: id,
    url,
    username,
    status: 'configured' as const,
    webhook_url: `${services.config.publicUrl}/dhis2/webhook/${id}`,
    created_at: created_at.toISOString(),
  })

  routes.act(
    {
      method: 'POST',
      path: '/dhis2/config',
      access,
      tag,
      summary: 'Saves the connection to a DHIS2; a new one replaces it.',
      description: 'The account should be read-only. `webhook_secret` is returned only here and stored only as a hash.',
      body: Account,
      answers: { 200: NewConnection },
    },
    async (work, { body }) => {
      await requirePlan(work, REQUIRED_PLAN)
      checkAddress(services, body.url)
      const { row, secret } = await configureConnection(work, body)
      return { ...show(row), webhook_secret: secret }
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/dhis2/config',
      access,
      tag,
      summary: 'The current connection, without its secrets.',
      answers: { 200: Connection },
      problems: [409],
    },
    async (scope) => {
      await requirePlan(scope, REQUIRED_PLAN)
      return show(await requireConnection(scope))
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/dhis2/test-connection',
      access,
      tag,
      summary: 'Whether a DHIS2 answers and accepts the account. Nothing is saved.',
      body: Account,
      answers: { 200: Connected, 401: AuthFailed, 503: Unreachable },
    },
    async ({ body, caller }) => {
      await checkPlan(services, caller)
      return testConnection(services, caller.tenantId, body)
    },
    async (_work, _asked, found) => found,
  )
}
