import { sql } from 'kysely'
import type { PlatformWork } from '#platform/scopes.ts'
import { LastAdministrator } from './errors.ts'
import type { UserRow } from './tables.ts'

type Power = Pick<UserRow, 'role' | 'disabled_at'>

const isActiveAdministrator = ({ role, disabled_at }: Power) => role === 'admin' && disabled_at === null

/** The platform always keeps an administrator who can sign in. Changes that take one away wait for each other. */
export async function refuseWithoutAdministrator({ db }: PlatformWork, before: UserRow, after: Power): Promise<void> {
  if (!isActiveAdministrator(before) || isActiveAdministrator(after)) return
  await sql`select pg_advisory_xact_lock(hashtextextended('last-administrator', 0))`.execute(db)
  const another = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '!=', before.id)
    .limit(1)
    .executeTakeFirst()
  if (!another) throw new LastAdministrator()
}
