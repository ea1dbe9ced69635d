import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { loadSecrets } from './config/secrets.ts'
import { openKeyring } from './crypto/keyring.ts'
import { checkMasterKey } from './crypto/master-key-check.ts'
import { listenerName } from './crypto/rotate-keys.ts'
import { followKeyChanges, TenantKeyStore } from './crypto/tenant-key-store.ts'
import { DatabaseClock } from './db/database-clock.ts'
import { prepareSchema } from './db/migrate.ts'
import { openPostgres } from './db/open-database.ts'
import { ProcessNotifications } from './db/process-notifications.ts'
import { Replica, type ReplicaOptions } from './db/replica.ts'
import { startDiskGuard } from './disk-guard.ts'
import { randomIds } from './ids.ts'
import { type Log, openLog, withoutOutages } from './log.ts'
import { measureProcess } from './metrics/measure-process.ts'
import { Metrics } from './metrics/metrics.ts'
import { Notifier } from './notifications.ts'
import { openAsGiven, openAsService } from './open-as-service.ts'
import { PasswordEstimator } from './password-strength/password-estimator.ts'
import { makePrivateFolder } from './private-files.ts'
import { Queue } from './queue/queue.ts'
import { detectConfinement } from './sandbox/confinement.ts'
import { Sandbox } from './sandbox/sandbox.ts'
import type { Services } from './services.ts'
import { openFolderStorage } from './storage/folder-storage.ts'
import type { Storage } from './storage/storage.ts'
import { watchStorage } from './storage/watched-storage.ts'
import type { Subscription } from './subscriptions.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { WorkFolders } from './work-folders.ts'

export interface ServiceOverrides extends Partial<Pick<Services, 'clock' | 'ids' | 'log' | 'database' | 'disk'>> {
  /** For commands of operators, some of which change tables. */
  asOwner?: boolean
}

/** Opens the services of this process. Tests override the clock, the ids and the database. */
export async function openServices(
  given: Config,
  subscriptions: readonly Subscription[],
  overrides: ServiceOverrides = {},
): Promise<Services> {
  const log: Log = withoutOutages(overrides.log ?? openLog(given.logLevel))
  const metrics = new Metrics()
  const tracing = await openTracing(given)
  if (!makePrivateFolder(given.dataDir)) log.warn('others may read the data folder: its file system has no modes')
  const confinement = await detectConfinement()
  if (!confinement.network) log.debug('sandbox processes have no network of their own')
  const keyring = await openKeyring(loadSecrets(given))
  const { database, config } = await open(given, log, overrides)
  try {
    const clock = overrides.clock ?? (await DatabaseClock.start(database))
    await checkMasterKey(database, keyring, clock.now())
    const tenantKeys = new TenantKeyStore(keyring)
    const notifier = new Notifier()
    const queue = new Queue(database, log, notifier, { metrics, tracing })
    notifier.on('job-enqueued', ({ kind }) => queue.wake(kind))
    followKeyChanges(notifier, { database, keyring, tenantKeys })
    const disk = overrides.disk ?? (await startDiskGuard(config.dataDir, config.minFreeDiskMb))
    measureProcess({ config, log, metrics, database, disk })
    const processNotifications = new ProcessNotifications(database, notifier, {
      listenerName: listenerName(config.role, keyring.knownMasterKeyIds),
      directUrl: config.databaseDirectUrl,
      log,
    })
    return {
      config,
      log,
      metrics,
      tracing,
      database,
      keyring,
      subscriptions,
      clock,
      ids: overrides.ids ?? randomIds,
      tenantKeys,
      queue,
      storage: watchStorage(await openStorage(config), { log, metrics, tracing }),
      disk,
      workFolders: new WorkFolders(config.dataDir),
      sandbox: new Sandbox(log, {}, confinement),
      passwordEstimator: new PasswordEstimator(log, confinement),
      notifier,
      processNotifications,
      replica: openReplica(config, {
        primary: database,
        notifier,
        log,
        hears: () => processNotifications.session !== undefined,
      }),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function open(config: Config, log: Log, { database: own, asOwner }: ServiceOverrides) {
  if (!own && !asOwner) return openAsService(config, log)
  const database = own ?? (await openAsGiven(config))
  try {
    await prepareSchema(database, config)
    return { database, config }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Only an API process answers what a replica may answer. */
function openReplica(config: Config, rest: Pick<ReplicaOptions, 'primary' | 'notifier' | 'log' | 'hears'>) {
  const { databaseReplicaUrl: url, replicaMaxLagSeconds, databasePoolSize, role } = config
  if (!url || role === 'worker') return undefined
  const maxLagMs = replicaMaxLagSeconds * 1_000
  return new Replica({ ...rest, url, maxLagMs, replica: openPostgres(url, databasePoolSize) })
}

/** The S3 client is large, so it is loaded only if it is used. */
export async function openStorage(config: Config): Promise<Storage> {
  if (!config.s3) return openFolderStorage(join(config.dataDir, 'artifacts'))
  const { openS3Storage } = await import('./storage/s3-storage.ts')
  return openS3Storage(config.s3)
}
