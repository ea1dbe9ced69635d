// The only file that knows every slice.

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { SealedColumn } from '#platform/crypto/rotate-keys.ts'
import { warmConnections } from '#platform/db/warm-connections.ts'
import { idempotencyRetention } from '#platform/http/idempotency.ts'
import { MetricsServer } from '#platform/http/metrics-server.ts'
import { buildServer } from '#platform/http/server.ts'
import type { Messenger } from '#platform/messenger.ts'
import { measureQueues } from '#platform/metrics/measure-queues.ts'
import { openMail } from '#platform/open-mail.ts'
import { openServices, type ServiceOverrides } from '#platform/open-services.ts'
import { environmentForCompiledCode } from '#platform/processes/compiled-code.ts'
import type { JobHandler } from '#platform/queue/job.ts'
import { followJobSteps } from '#platform/queue/job-steps.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { Services } from '#platform/services.ts'
import { type Subscription, subscribe } from '#platform/subscriptions.ts'
import {
  accessReader,
  accountJobs,
  accountRetention,
  actForOrganizations,
  adminRoutes,
  apiKeyRoutes,
  colleagueRoutes,
  ensureFirstAdministrator,
  invitationRoutes,
  linkRoutes,
  ownSessionRoutes,
  secondFactorRoutes,
  sessionRoutes,
} from '#slices/accounts/index.ts'
import { alertJobs, alertRetention, alertRoutes, alertSubscriptions } from '#slices/alerts/index.ts'
import { analyticsRoutes, analyticsSubscriptions } from '#slices/analytics/index.ts'
import { auditJobs, auditRoutes, startCheckpointWriter, startReadingWriter } from '#slices/audit/index.ts'
import { billingRoutes, measureLedger, moduleGate, openAccount, plansOf, storeSeller } from '#slices/billing/index.ts'
import { brandRoutes, readSellerMark } from '#slices/brand/index.ts'
import {
  allCampaignRoutes,
  cardJobLoops,
  fileJobs,
  jobRetention,
  personNumbers,
  prepareReissue,
  waitingJobs,
} from '#slices/campaigns/index.ts'
import { CardRenderer, CardVerifier, cardRoutes } from '#slices/cards/index.ts'
import {
  cardChanged,
  cardJobCompleted,
  cardJobFailed,
  cardsSkipped,
  dhis2Jobs,
  dhis2Loops,
  dhis2Retention,
  dhis2Routes,
  jobsOfUnit,
  peopleOfUnit,
  unitSubscriptions,
  waitingTasks,
} from '#slices/dhis2/index.ts'
import {
  distributionJobs,
  distributionRoutes,
  messageRetention,
  openIssuer,
  openProviders,
  type Providers,
  sendLoops,
  textSender,
  waitingMessages,
} from '#slices/distribution/index.ts'
import { exportRoutes } from '#slices/exports/index.ts'
import { fhirRoutes, outcomes } from '#slices/fhir/index.ts'
import { geoRetention, geoRoutes, geoSubscriptions } from '#slices/geo/index.ts'
import { insightsRoutes } from '#slices/insights/index.ts'
import {
  IdentityCache,
  learningRoutes,
  photoRoutes,
  registryJobs,
  registryRoutes,
  reviewRoutes,
  teachingRoutes,
  trialRetention,
  trialRoutes,
} from '#slices/mpi/index.ts'
import { onboardingRoutes } from '#slices/onboarding/index.ts'
import { personalRoutes } from '#slices/personal/index.ts'
import { keyRoutes } from '#slices/portal/index.ts'
import { retentionJobs, retentionRoutes } from '#slices/retention/index.ts'
import { trustJobs, trustRetention, trustRoutes } from '#slices/trust/index.ts'
import {
  movePassesAfterMerge,
  movePassesAfterUnmerge,
  walletJobs,
  walletRetention,
  walletRoutes,
} from '#slices/wallet/index.ts'
import {
  waitingDeliveries,
  webhookLoops,
  webhookRetention,
  webhookRoutes,
  webhookSubscriptions,
} from '#slices/webhooks/index.ts'
import { serveConsole } from './console-files.ts'

export const subscriptions: readonly Subscription[] = [
  subscribe('job-completed', cardJobCompleted),
  subscribe('job-failed', cardJobFailed),
  subscribe('cards-skipped', cardsSkipped),
  subscribe('card-revoked', cardChanged),
  subscribe('card-reissued', cardChanged),
  ...unitSubscriptions,
  subscribe('organization-created', openAccount),
  ...analyticsSubscriptions,
  ...geoSubscriptions,
  ...alertSubscriptions,
  ...webhookSubscriptions,
  subscribe('identities-merged', movePassesAfterMerge),
  subscribe('identities-unmerged', movePassesAfterUnmerge),
]

/** All columns with sealed values, for the rotation of keys. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'idempotency_key', column: 'sealed_body', rowColumn: 'key' },
  { table: 'user_session', column: 'sealed_origin', rowColumn: 'id' },
  { table: 'app_user', column: 'sealed_phone', rowColumn: 'id' },
  { table: 'second_factor', column: 'sealed_secret', rowColumn: 'user_id' },
  { table: 'passkey', column: 'sealed_name', rowColumn: 'credential_id' },
  { table: 'card', column: 'sealed_revocation_reason', rowColumn: 'id' },
  { table: 'mpi_identity', column: 'sealed_person', rowColumn: 'mpi_id' },
  { table: 'mpi_photo', column: 'sealed_photo', rowColumn: 'mpi_id' },
  { table: 'mpi_history', column: 'sealed_before', rowColumn: 'id' },
  { table: 'mpi_merge', column: 'sealed_snapshot', rowColumn: 'id' },
  { table: 'mpi_review', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'mpi_population', column: 'sealed_terms', rowColumn: 'tenant_id' },
  { table: 'mpi_profile', column: 'sealed_profile', rowColumn: 'id' },
  { table: 'brand_picture', column: 'sealed_content', rowColumn: 'id' },
  { table: 'job_batch', column: 'sealed_content', rowColumn: 'id' },
  { table: 'list_check', column: 'sealed_result', rowColumn: 'id' },
  { table: 'list_check_batch', column: 'sealed_people', rowColumn: 'id' },
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
  { table: 'message_send', column: 'sealed_message', rowColumn: 'id' },
  { table: 'webhook', column: 'sealed_url', rowColumn: 'id' },
  { table: 'webhook', column: 'sealed_secret', rowColumn: 'id' },
  { table: 'webhook', column: 'sealed_old_secret', rowColumn: 'id' },
  { table: 'erasure', column: 'sealed_reason', rowColumn: 'id' },
  { table: 'erasure', column: 'sealed_decision', rowColumn: 'id' },
]

/** How records that are deleted for their age alone are deleted, each kind by the slice that owns it. */
const retentionRules: readonly RetentionRule[] = [
  idempotencyRetention,
  ...accountRetention,
  alertRetention,
  geoRetention,
  webhookRetention,
  messageRetention,
  dhis2Retention,
  trustRetention,
  walletRetention,
  jobRetention,
  trialRetention,
]

export interface App {
  services: Services
  verifier: CardVerifier
  server: FastifyInstance
  /** Does ahead what the first requests would wait for: schemas are compiled and connections opened. */
  warmUp(): Promise<void>
  /** Starts the background work of this process's role and opens the port, unless `listens` is false. */
  start(options?: { listens?: boolean }): Promise<void>
  /** Says that it is no longer ready, and goes on answering for `DRAIN_SECONDS`, or until it is hurried. */
  drain(hurry: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** All kinds of background jobs. A command that enqueues some opens the queue with them, too, and runs none. */
export function backgroundJobs(
  services: Services,
  renderer: CardRenderer = new CardRenderer(),
  providers = openProviders(services),
): JobHandler[] {
  const messenger = openMessenger(services, providers)
  return [
    ...auditJobs(services),
    ...accountJobs(services, messenger),
    ...registryJobs(services),
    ...fileJobs(services, renderer),
    ...dhis2Jobs(services),
    ...distributionJobs(services, providers),
    ...walletJobs(services),
    ...trustJobs(services),
    ...alertJobs(services, messenger),
    ...retentionJobs(services, retentionRules),
  ]
}

/** How the service writes to its own users. */
function openMessenger(services: Services, providers: Providers): Messenger {
  return {
    email: openMail(services.config),
    sms: textSender(services, providers, 'sms'),
    whatsapp: textSender(services, providers, 'whatsapp'),
  }
}

export async function openApp(config: Config, overrides: ServiceOverrides = {}): Promise<App> {
  const services = await openServices(config, subscriptions, overrides)
  const renderer = new CardRenderer({
    env: { ...process.env, ...environmentForCompiledCode() },
    onRendered(cards, milliseconds) {
      if (cards > 0) services.metrics.observe('samakart_card_render_seconds', {}, milliseconds / 1_000 / cards)
    },
  })
  const identityCache = new IdentityCache()
  const verifier = new CardVerifier(services)
  const providers = openProviders(services)
  const messenger = openMessenger(services, providers)
  const getIssuer = openIssuer(config)
  await services.queue.open(backgroundJobs(services, renderer, providers), [
    ...cardJobLoops(services, { renderer, identityCache }),
    ...dhis2Loops(services, identityCache),
    ...sendLoops(services, providers),
    ...webhookLoops(services),
  ])
  await storeSeller(services)
  await ensureFirstAdministrator(services)

  const unfollowJobs = followJobSteps(services)
  measureQueues(services, [waitingJobs, waitingTasks, waitingMessages, waitingDeliveries], plansOf)
  measureLedger(services)
  const metricsServer = new MetricsServer(services)
  const readings = startReadingWriter(services)
  const server = await buildServer(services, {
    access: accessReader(services),
    actFor: actForOrganizations(services),
    gate: moduleGate(services),
    // A worker serves only its health.
    ...(config.role === 'worker'
      ? { routes: [] }
      : {
          routes: [
            sessionRoutes,
            secondFactorRoutes,
            ownSessionRoutes,
            linkRoutes,
            (routes) => colleagueRoutes(routes, services, messenger),
            apiKeyRoutes,
            adminRoutes,
            (routes) => invitationRoutes(routes, services, messenger),
            auditRoutes,
            keyRoutes,
            (routes) => billingRoutes(routes, services, () => readSellerMark(services)),
            (routes) => registryRoutes(routes, personNumbers, peopleOfUnit),
            photoRoutes,
            learningRoutes,
            (routes) => reviewRoutes(routes, services, peopleOfUnit),
            teachingRoutes,
            trialRoutes,
            (routes) => cardRoutes(routes, services, verifier, prepareReissue),
            (routes) => brandRoutes(routes, services, renderer),
            (routes) => allCampaignRoutes(routes, services, { renderer, verifier, peopleOfUnit, jobsOfUnit }),
            (routes) => dhis2Routes(routes, services, renderer),
            (routes) => distributionRoutes(routes, services, providers, getIssuer),
            (routes) => exportRoutes(routes, services),
            walletRoutes,
            trustRoutes,
            (routes) => personalRoutes(routes, services),
            (routes) => analyticsRoutes(routes, services, verifier),
            (routes) => geoRoutes(routes, services, verifier),
            insightsRoutes,
            onboardingRoutes,
            (routes) => alertRoutes(routes, services, messenger),
            (routes) => webhookRoutes(routes, services),
            (routes) => retentionRoutes(routes, services),
            fhirRoutes,
          ],
          refusalFormats: [outcomes],
          extras: serveConsole,
        }),
  })
  await services.processNotifications.listen()
  const checkpoints = startCheckpointWriter(services)

  return {
    services,
    verifier,
    server,
    async warmUp() {
      await server.ready()
      await Promise.all([server.compiledSchemas.compileAhead(), warmConnections(services.database)])
    },
    async start({ listens = true } = {}) {
      const swept = await services.workFolders.keepSwept()
      if (swept > 0) services.log.info('work folders that killed processes left were removed', { count: swept })
      checkpoints.signEarlier()
      if (config.role !== 'api') await services.queue.work()
      if (listens) await server.listen({ host: config.host, port: config.port })
      if (config.metricsListener) await metricsServer.open(config.metricsListener)
    },
    async drain(hurry) {
      server.draining.begin()
      await wait(config.drainSeconds * 1_000, undefined, { signal: hurry }).catch(() => {})
    },
    async stop() {
      const limitMs = config.shutdownSeconds * 1_000
      // Requests may still enqueue something; a worker has none, and hands its work back at once.
      if (config.role === 'worker') await Promise.all([server.draining.close(limitMs), services.queue.stop(limitMs)])
      else await server.draining.close(limitMs).then(() => services.queue.stop(limitMs))
      await metricsServer[Symbol.asyncDispose]()
      await services.metrics.measurements.stop()
      await verifier.close()
      await renderer.close()
      await services.sandbox.close()
      await readings.stop()
      await services.passwordEstimator.close()
      await checkpoints.stop()
      await services.processNotifications.stop()
      await services.replica?.stop()
      services.disk.stop()
      await services.workFolders.stop()
      await services.database.close()
      unfollowJobs()
      await services.tracing.close()
    },
  }
}
