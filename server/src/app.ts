// The only file that knows every slice.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { SealedColumn } from '#platform/crypto/reseal-values.ts'
import { idempotencyJobs } from '#platform/http/idempotency-jobs.ts'
import { buildServer } from '#platform/http/server.ts'
import { openServices } from '#platform/open-services.ts'
import type { JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { type Subscription, subscribe } from '#platform/subscriptions.ts'
import {
  accessReader,
  accountJobs,
  adminRoutes,
  ensureFirstAdministrator,
  ownSessionRoutes,
  secondFactorRoutes,
  sessionRoutes,
} from '#slices/accounts/index.ts'
import { analyticsRoutes, analyticsSubscriptions } from '#slices/analytics/index.ts'
import { auditJobs, auditRoutes, startCheckpointWriter, startReadingWriter } from '#slices/audit/index.ts'
import { billingRoutes, moduleGate, openAccount, storeSeller } from '#slices/billing/index.ts'
import { brandRoutes, readSellerMark } from '#slices/brand/index.ts'
import { allCampaignRoutes, cardJobLoops, fileJobs, prepareReissue } from '#slices/campaigns/index.ts'
import { CardRenderer, CardVerifier, cardRoutes } from '#slices/cards/index.ts'
import {
  cardChanged,
  cardJobCompleted,
  cardJobFailed,
  dhis2Jobs,
  dhis2Loops,
  dhis2Routes,
} from '#slices/dhis2/index.ts'
import { distributionJobs, distributionRoutes, openIssuer, openProviders } from '#slices/distribution/index.ts'
import { geoJobs, geoRoutes, geoSubscriptions } from '#slices/geo/index.ts'
import { insightsRoutes } from '#slices/insights/index.ts'
import { IdentityCache, photoRoutes, registryJobs, registryRoutes, reviewRoutes } from '#slices/mpi/index.ts'
import { personalRoutes } from '#slices/personal/index.ts'
import { trustJobs, trustRoutes } from '#slices/trust/index.ts'
import { movePassesAfterMerge, movePassesAfterUnmerge, walletJobs, walletRoutes } from '#slices/wallet/index.ts'
import { serveConsole } from './console-files.ts'

export const subscriptions: readonly Subscription[] = [
  subscribe('job-completed', cardJobCompleted),
  subscribe('job-failed', cardJobFailed),
  subscribe('card-revoked', cardChanged),
  subscribe('card-reissued', cardChanged),
  subscribe('organization-created', openAccount),
  ...analyticsSubscriptions,
  ...geoSubscriptions,
  subscribe('identities-merged', movePassesAfterMerge),
  subscribe('identities-unmerged', movePassesAfterUnmerge),
]

/** All columns with sealed values, for the rotation of keys. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'idempotency_key', column: 'sealed_body', rowColumn: 'key' },
  { table: 'user_session', column: 'sealed_origin', rowColumn: 'id' },
  { table: 'second_factor', column: 'sealed_secret', rowColumn: 'user_id' },
  { table: 'card', column: 'sealed_revocation_reason', rowColumn: 'id' },
  { table: 'mpi_identity', column: 'sealed_person', rowColumn: 'mpi_id' },
  { table: 'mpi_photo', column: 'sealed_photo', rowColumn: 'mpi_id' },
  { table: 'mpi_history', column: 'sealed_before', rowColumn: 'id' },
  { table: 'mpi_merge', column: 'sealed_snapshot', rowColumn: 'id' },
  { table: 'mpi_review', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'mpi_population', column: 'sealed_terms', rowColumn: 'tenant_id' },
  { table: 'brand_picture', column: 'sealed_content', rowColumn: 'id' },
  { table: 'job_batch', column: 'sealed_content', rowColumn: 'id' },
  { table: 'photo_set_picture', column: 'sealed_photo', rowColumn: 'id' },
  { table: 'stored_file', column: 'sealed_key', rowColumn: 'id' },
  { table: 'wallet_pass', column: 'sealed_holder', rowColumn: 'id' },
  { table: 'wallet_pass', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'wallet_device', column: 'sealed_device', rowColumn: 'id' },
  { table: 'dhis2_connection', column: 'sealed_password', rowColumn: 'id' },
  { table: 'dhis2_enrollment', column: 'sealed_record', rowColumn: 'enrollment_uid' },
  { table: 'dhis2_guard_override', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'outgoing_message', column: 'sealed_phone', rowColumn: 'id' },
  { table: 'outgoing_message', column: 'sealed_body', rowColumn: 'id' },
  { table: 'erasure', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'erasure', column: 'sealed_decision', rowColumn: 'id' },
]

export interface App {
  services: Services
  verifier: CardVerifier
  server: FastifyInstance
  /** Starts the background work of this process's role and opens the port, unless `listens` is false. */
  start(options?: { listens?: boolean }): Promise<void>
  stop(): Promise<void>
}

/** All kinds of background jobs. A command that enqueues some opens the queue with them, too, and runs none. */
export function backgroundJobs(
  services: Services,
  renderer: CardRenderer = new CardRenderer(),
  providers = openProviders(services),
): JobHandler[] {
  return [
    ...idempotencyJobs(services),
    ...auditJobs(services),
    ...accountJobs(services),
    ...registryJobs(services),
    ...fileJobs(services, renderer),
    ...dhis2Jobs(services),
    ...distributionJobs(services, providers),
    ...walletJobs(services),
    ...trustJobs(services),
    ...geoJobs(services),
  ]
}

export type ServiceOverrides = Parameters<typeof openServices>[2]

export async function openApp(config: Config, overrides: ServiceOverrides = {}): Promise<App> {
  const services = await openServices(config, subscriptions, overrides)
  const renderer = new CardRenderer({
    onMissingKernel: (error) => services.log.warn('the card kernel does not load: cards take longer', { error }),
  })
  const identityCache = new IdentityCache()
  const verifier = new CardVerifier(services)
  const providers = openProviders(services)
  const getIssuer = openIssuer(config)
  await services.queue.open(backgroundJobs(services, renderer, providers), [
    ...cardJobLoops(services, { renderer, identityCache }),
    ...dhis2Loops(services, identityCache),
  ])
  await storeSeller(services)
  await ensureFirstAdministrator(services)

  const readings = startReadingWriter(services)
  const server = await buildServer(services, {
    access: accessReader(services),
    gate: moduleGate(services),
    // A worker serves only its health.
    ...(config.role === 'worker'
      ? { routes: [] }
      : {
          routes: [
            sessionRoutes,
            secondFactorRoutes,
            ownSessionRoutes,
            adminRoutes,
            auditRoutes,
            (routes) => billingRoutes(routes, services, () => readSellerMark(services)),
            registryRoutes,
            photoRoutes,
            reviewRoutes,
            (routes) => cardRoutes(routes, services, verifier, prepareReissue),
            (routes) => brandRoutes(routes, services, renderer),
            (routes) => allCampaignRoutes(routes, services, renderer),
            (routes) => dhis2Routes(routes, services, renderer),
            (routes) => distributionRoutes(routes, services, providers, getIssuer),
            walletRoutes,
            trustRoutes,
            (routes) => personalRoutes(routes, services),
            (routes) => analyticsRoutes(routes, services, verifier),
            (routes) => geoRoutes(routes, services, verifier),
            insightsRoutes,
          ],
          extras: serveConsole,
        }),
  })
  await services.processNotifications.listen()
  const checkpoints = startCheckpointWriter(services)

  return {
    services,
    verifier,
    server,
    async start({ listens = true } = {}) {
      if (config.role !== 'api') await services.queue.work()
      if (listens) await server.listen({ host: config.host, port: config.port })
    },
    async stop() {
      await server.close()
      await verifier.close()
      await services.queue.stop(config.shutdownSeconds * 1_000)
      await renderer.close()
      await services.sandbox.close()
      await readings.stop()
      await services.passwordEstimator.close()
      await checkpoints.stop()
      await services.processNotifications.stop()
      services.disk.stop()
      await services.database.close()
    },
  }
}
