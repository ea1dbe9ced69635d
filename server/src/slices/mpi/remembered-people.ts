import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { PackedPeople } from './packed-people.ts'

/** Of a quarter of a million people. */
const MOST_BYTES = 32 * 1024 * 1024
/** Where so many have changed, looking at each of them is not worth it. */
const MOST_CHANGES = 10_000

/**
 * People whom batches have opened. A batch meets the same ones again and again, and to open and prepare them costs more
 * than to compare them. Only who holds the registry alone may use it: then nobody changes while it is asked for those who
 * did, by whatever process.
 */
export class RememberedPeople {
  readonly people = new PackedPeople()
  #seenChange: number | undefined

  /** Forgets who has changed since, and the oldest where there are too many. Nobody is forgotten at any other time. */
  async freshen(scope: ReadScope): Promise<void> {
    const changes = await changesAfter(scope, this.#seenChange)
    if (changes.length > MOST_CHANGES) this.people.clear()
    else for (const { identity_number } of changes) this.people.delete(identity_number)
    this.#seenChange = changes[0]?.change_number ?? this.#seenChange ?? 0
    this.people.shrinkTo(MOST_BYTES)
  }
}

/** The last one first. Before anything is remembered the last one is all that matters. */
async function changesAfter({ db, tenantId }: ReadScope, seen: number | undefined) {
  // Behind a `select` the planner does not weigh the number, and one plan serves for all.
  const { rows } = await sql<{ identity_number: number; change_number: number }>`
    select identity_number, change_number from mpi_identity
    where tenant_id = ${tenantId} and change_number > (select ${seen ?? 0}::bigint)
    order by change_number desc limit ${sql.lit(seen === undefined ? 1 : MOST_CHANGES + 1)}`.execute(db)
  return rows
}

let present: { keys: WeakRef<TenantKeys>; people: RememberedPeople } | undefined

/**
 * For a batch that holds the registry. One organization at a time: batches of two seldom take turns, and their people
 * would push each other out.
 */
export async function rememberedPeople(scope: ReadScope): Promise<PackedPeople> {
  const keys = await scope.keys()
  if (present?.keys.deref() !== keys) present = { keys: new WeakRef(keys), people: new RememberedPeople() }
  const { people } = present
  await people.freshen(scope)
  return people.people
}
