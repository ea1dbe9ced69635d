import { sql } from 'kysely'
import { randomSecret } from '#platform/random.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'

/** A process that dies while it signs keeps others from it for this long. */
const LEASE_SECONDS = 30
const RENEW_SECONDS = 10
/** Nobody takes the lease for longer, however wrong a clock is: a row that says so was put there to keep everybody from signing. */
const MOST_SECONDS = 300

/** Somebody else signs this chain at the moment. */
export class SigningBusy extends Error {
  override name = 'SigningBusy'

  constructor(tenantId: string) {
    super(`Another process signs the audit trail of ${tenantId} at the moment: try again.`)
  }
}

/**
 * One process signs a chain at a time: any of those that write to it, on any machine. `hold` must be called before something is written; it fails if
 * another process has taken over meanwhile.
 */
export async function whileSigning<T>(
  services: Services,
  tenantId: string,
  sign: (hold: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = randomSecret(16).toString('hex')
  const asSystem = { tenantId, actor: theSystem }
  let renewAt = 0
  const hold = async () => {
    if (services.clock.now().getTime() < renewAt) return
    await inUnitOfWork(services, asSystem, async ({ db, now }) => {
      const lease_until = new Date(now.getTime() + LEASE_SECONDS * 1_000)
      const most = new Date(now.getTime() + MOST_SECONDS * 1_000)
      const taken = await db
        .insertInto('audit_signing')
        .values({ tenant_id: tenantId, holder, lease_until })
        .onConflict((conflict) =>
          conflict
            .column('tenant_id')
            .doUpdateSet({ holder, lease_until })
            .where(
              sql<boolean>`audit_signing.holder = ${holder} or audit_signing.lease_until not between ${now} and ${most}`,
            ),
        )
        .returning('holder')
        .executeTakeFirst()
      if (!taken) throw new SigningBusy(tenantId)
      renewAt = now.getTime() + RENEW_SECONDS * 1_000
    })
  }
  await hold()
  try {
    return await sign(hold)
  } finally {
    await inUnitOfWork(services, asSystem, ({ db }) =>
      db.deleteFrom('audit_signing').where('tenant_id', '=', tenantId).where('holder', '=', holder).execute(),
    )
  }
}
