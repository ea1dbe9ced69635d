import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { ApiKeysFull } from '../errors.ts'

/** Enough for every system of a ministry, and few enough to be looked through. */
export const MAX_LIVE_KEYS = 50

/** A key that a process of an older version has made without an end lasts as long as the longest of today. */
export const isLive = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`api_key.revoked_at is null and coalesce(api_key.expires_at, api_key.created_at + interval '2 years') > ${now}`

/** Whoever makes keys at the same time waits here, so that the count holds. */
export async function refuseTooManyKeys({ db, tenantId, now }: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys|${tenantId}`}, 0))`.execute(db)
  const { live } = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('tenant_id', '=', tenantId)
    .where(isLive(now))
    .executeTakeFirstOrThrow()
  if (live >= MAX_LIVE_KEYS) throw new ApiKeysFull({ values: { most: MAX_LIVE_KEYS } })
}

/** Who made the key with this id; somebody who is no key stands for themselves. */
export async function personBehind({ db }: Pick<ReadScope, 'db'>, actorId: string): Promise<string> {
  const key = await db.selectFrom('api_key').select('created_by').where('id', '=', actorId).executeTakeFirst()
  return key?.created_by ?? actorId
}
