import type { OpenDatabase } from '../db/open-database.ts'
import type { ProcessNotifications } from '../db/process-notifications.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Notifier } from '../notifications.ts'
import type { Keyring } from './keyring.ts'
import { readMasterKeyId } from './master-key-id.ts'
import type { TenantKeyStore } from './tenant-key-store.ts'

declare module '../notifications.ts' {
  interface Notifications {
    /** Keys were added, replaced or wrapped again. What a process remembers of them may be out of date. */
    'keys-changed': Record<string, never>
  }
}

/** What a rotation needs. */
export interface KeyServices {
  database: OpenDatabase
  keyring: Keyring
  processNotifications: ProcessNotifications
}

/** Keys of organizations are read again at their next use; the master key at once. */
export function followKeyChanges(
  notifier: Notifier,
  { database, keyring, tenantKeys }: { database: OpenDatabase; keyring: Keyring; tenantKeys: TenantKeyStore },
): void {
  const readAgain = () => {
    tenantKeys.invalidate()
    inTransaction(database, { role: 'platform', isReadOnly: true }, readMasterKeyId)
      .then((id) => keyring.useMasterKey(id))
      // Until it is known, the process signs with the old key, which the others accept, and wraps with no wrong one,
      // because whoever wraps asks the database.
      .catch(() => {})
  }
  notifier.on('keys-changed', readAgain)
  notifier.on('notifications-missed', readAgain)
}
