// The only file that knows every slice.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { SealedColumn } from '#platform/crypto/rotate-keys.ts'
import { type Subscription, subscribe } from '#platform/events.ts'
import { idempotencyJobs } from '#platform/http/idempotency-jobs.ts'
import { buildServer } from '#platform/http/server.ts'
import { listenerHandlers } from '#platform/listeners.ts'
import { openWorkshop } from '#platform/open-workshop.ts'
import type { Workshop } from '#platform/workshop.ts'
import {
  accountJobs,
  adminRoutes,
  authenticator,
  ensureFirstAdministrator,
  sessionRoutes,
} from '#slices/accounts/index.ts'
import { analyticsRoutes, analyticsSubscriptions } from '#slices/analytics/index.ts'
import { auditJobs, auditRoutes, keepCheckpoints } from '#slices/audit/index.ts'
import { billingRoutes, keepSeller, moduleGate, openAccount } from '#slices/billing/index.ts'
import { allCampaignRoutes, cardJobLoops, checkReissue } from '#slices/campaigns/index.ts'
import { cardRoutes, PressRoom, verificationDesk } from '#slices/cards/index.ts'
import {
  cardChanged,
  cardJobCompleted,
  cardJobFailed,
  dhis2Jobs,
  dhis2Loops,
  dhis2Routes,
} from '#slices/dhis2/index.ts'
import { distributionJobs, distributionRoutes } from '#slices/distribution/index.ts'
import { geoJobs, geoRoutes, geoSubscriptions } from '#slices/geo/index.ts'
import { insightsRoutes } from '#slices/insights/index.ts'
import { registryJobs, registryRoutes, reviewRoutes } from '#slices/mpi/index.ts'
import { trustJobs, trustRoutes } from '#slices/trust/index.ts'
import { followMerge, followUnmerge, walletJobs, walletRoutes } from '#slices/wallet/index.ts'
import { serveConsole } from './console-files.ts'

export const subscriptions: readonly Subscription[] = [
  subscribe('job-completed', 'dhis2.card-job-completed', 'same-transaction', cardJobCompleted),
  subscribe('job-failed', 'dhis2.card-job-failed', 'same-transaction', cardJobFailed),
  subscribe('card-revoked', 'dhis2.card-revoked', 'same-transaction', cardChanged),
  subscribe('card-reissued', 'dhis2.card-reissued', 'same-transaction', cardChanged),
  subscribe('organization-created', 'billing.open-account', 'same-transaction', openAccount),
  ...analyticsSubscriptions,
  ...geoSubscriptions,
  subscribe('identities-merged', 'wallet.follow-merge', 'same-transaction', followMerge),
  subscribe('identities-unmerged', 'wallet.follow-unmerge', 'same-transaction', followUnmerge),
]

/** Every column of sealed values, for the rotation of keys. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'idempotency_key', column: 'sealed_body', rowColumn: 'key' },
  { table: 'card', column: 'reason', rowColumn: 'id' },
  { table: 'mpi_identity', column: 'sealed_person', rowColumn: 'mpi_id' },
  { table: 'mpi_history', column: 'sealed_before', rowColumn: 'id' },
  { table: 'mpi_merge', column: 'sealed_snapshot', rowColumn: 'id' },
  { table: 'mpi_review', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'mpi_population', column: 'sealed_terms', rowColumn: 'tenant_id' },
  { table: 'job_piece', column: 'sealed_people', rowColumn: 'id' },
  { table: 'wallet_pass', column: 'sealed_holder', rowColumn: 'id' },
  { table: 'wallet_pass', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'wallet_device', column: 'sealed_device', rowColumn: 'id' },
  { table: 'dhis2_connection', column: 'sealed_password', rowColumn: 'id' },
  { table: 'dhis2_enrollment', column: 'sealed_record', rowColumn: 'enrollment_uid' },
  { table: 'dhis2_guard_override', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'outgoing_message', column: 'sealed_phone', rowColumn: 'id' },
  { table: 'outgoing_message', column: 'sealed_body', rowColumn: 'id' },
]

export interface App {
  shop: Workshop
  server: FastifyInstance
  /** Starts the background work that this process's role calls for, and opens the port unless told otherwise. */
  start(options?: { listens?: boolean }): Promise<void>
  stop(): Promise<void>
}

export type WorkshopOverrides = Parameters<typeof openWorkshop>[2]

export async function openApp(config: Config, overrides: WorkshopOverrides = {}): Promise<App> {
  const shop = await openWorkshop(config, subscriptions, overrides)
  const later = () => shop
  const pressRoom = new PressRoom(shop.log)
  await shop.queue.open(
    [
      ...listenerHandlers(later, subscriptions),
      ...idempotencyJobs(later),
      ...auditJobs(later),
      ...accountJobs(later),
      ...registryJobs(later),
      ...dhis2Jobs(later),
      ...distributionJobs(later),
      ...walletJobs(later),
      ...trustJobs(later),
      ...geoJobs(later),
    ],
    [...cardJobLoops(later, pressRoom), ...dhis2Loops(later)],
  )
  await keepSeller(shop)
  await ensureFirstAdministrator(shop)

  const server = await buildServer(shop, {
    authenticate: authenticator(shop),
    gate: moduleGate(shop),
    // A worker answers for its health only.
    ...(config.role === 'worker'
      ? { routes: [] }
      : {
          routes: [
            sessionRoutes,
            adminRoutes,
            auditRoutes,
            billingRoutes,
            registryRoutes,
            reviewRoutes,
            (routes, workshop) => cardRoutes(routes, workshop, checkReissue),
            (routes, workshop) => allCampaignRoutes(routes, workshop, pressRoom),
            (routes, workshop) => dhis2Routes(routes, workshop, pressRoom),
            distributionRoutes,
            walletRoutes,
            trustRoutes,
            analyticsRoutes,
            geoRoutes,
            insightsRoutes,
          ],
          extras: serveConsole,
        }),
  })
  await shop.news.listen()
  const checkpoints = keepCheckpoints(shop)

  return {
    shop,
    server,
    async start({ listens = true } = {}) {
      if (config.role !== 'api') await shop.queue.work()
      if (listens) await server.listen({ host: config.host, port: config.port })
    },
    async stop() {
      await server.close()
      await verificationDesk(shop).close()
      await shop.queue.stop(config.shutdownSeconds * 1_000)
      await pressRoom.close()
      await shop.sandbox.close()
      await checkpoints.stop()
      await shop.news.stop()
      shop.disk.stop()
      await shop.database.close()
    },
  }
}
