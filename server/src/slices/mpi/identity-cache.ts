import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { PackedPeople } from './packed-people.ts'

/** Enough for a quarter of a million people. */
const MAX_BYTES = 32 * 1024 * 1024
/** Beyond this many changes it is cheaper to empty the cache than to delete each changed identity from it. */
const MAX_CHANGES = 10_000

interface CachedRegistry {
  readonly tenantId: string
  readonly people: PackedPeople
  lastChange: number | undefined
}

/**
 * The people whom batches have opened, ready to be compared: successive batches meet the same people, and opening and
 * preparing them costs more than comparing them. A process owns one cache. It holds one organization at a time, because
 * batches of two organizations seldom alternate and would evict each other's people.
 */
export class IdentityCache {
  #cached: CachedRegistry | undefined

  /**
   * Evicts the identities that any process has changed since the last call, and the oldest ones beyond the limit; nothing
   * is evicted at any other time. The caller must hold the registry alone, so that nothing changes while it uses the
   * cache.
   */
  async refresh(scope: ReadScope): Promise<PackedPeople> {
    const { tenantId } = scope
    if (this.#cached?.tenantId !== tenantId)
      this.#cached = { tenantId, people: new PackedPeople(), lastChange: undefined }
    const cached = this.#cached
    const changes = await listChanges(scope, cached.lastChange)
    if (changes.length > MAX_CHANGES) cached.people.clear()
    else for (const { identity_number } of changes) cached.people.delete(identity_number)
    cached.lastChange = changes[0]?.change_number ?? cached.lastChange ?? 0
    cached.people.shrinkTo(MAX_BYTES)
    return cached.people
  }
}

/** Newest first. Of an empty cache, whose last change is undefined, only the newest change matters. */
async function listChanges({ db, tenantId }: ReadScope, lastChange: number | undefined) {
  // Inside a `select` the planner does not look at the value, so that one plan serves every value.
  const { rows } = await sql<{ identity_number: number; change_number: number }>`
    select identity_number, change_number from mpi_identity
    where tenant_id = ${tenantId} and change_number > (select ${lastChange ?? 0}::bigint)
    order by change_number desc limit ${sql.lit(lastChange === undefined ? 1 : MAX_CHANGES + 1)}`.execute(db)
  return rows
}
