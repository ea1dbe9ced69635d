import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Keyring } from './crypto/keyring.ts'
import type { TenantKeyStore } from './crypto/tenant-key-store.ts'
import type { OpenDatabase } from './db/open-database.ts'
import type { ProcessNotifications } from './db/process-notifications.ts'
import type { Replica } from './db/replica.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Notifier } from './notifications.ts'
import type { PasswordEstimator } from './password-strength/password-estimator.ts'
import type { Queue } from './queue/queue.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Storage } from './storage/storage.ts'
import type { Subscription } from './subscriptions.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { WorkFolders } from './work-folders.ts'

/** What the process owns. Verbs do not get it; they get a scope or a unit of work. */
export interface Services {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly clock: Clock
  readonly ids: Ids
  readonly database: OpenDatabase
  /** Undefined: the database answers everything. */
  readonly replica: Replica | undefined
  readonly keyring: Keyring
  readonly tenantKeys: TenantKeyStore
  readonly queue: Queue
  readonly storage: Storage
  readonly disk: DiskGuard
  readonly workFolders: WorkFolders
  readonly sandbox: Sandbox
  readonly passwordEstimator: PasswordEstimator
  readonly notifier: Notifier
  readonly processNotifications: ProcessNotifications
  readonly subscriptions: readonly Subscription[]
}
