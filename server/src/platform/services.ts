import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Keyring } from './crypto/keyring.ts'
import type { TenantKeyStore } from './crypto/tenant-key-store.ts'
import type { OpenDatabase } from './db/open-database.ts'
import type { ProcessNotifications } from './db/process-notifications.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import type { Notifier } from './notifications.ts'
import type { PasswordEstimator } from './password-strength/password-estimator.ts'
import type { Queue } from './queue/queue.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Storage } from './storage/storage.ts'
import type { Subscription } from './subscriptions.ts'

/** What the process owns. Verbs do not get it; they get a scope or a unit of work. */
export interface Services {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly ids: Ids
  readonly database: OpenDatabase
  readonly keyring: Keyring
  readonly tenantKeys: TenantKeyStore
  readonly queue: Queue
  readonly storage: Storage
  readonly disk: DiskGuard
  readonly sandbox: Sandbox
  readonly passwordEstimator: PasswordEstimator
  readonly notifier: Notifier
  readonly processNotifications: ProcessNotifications
  readonly subscriptions: readonly Subscription[]
}
