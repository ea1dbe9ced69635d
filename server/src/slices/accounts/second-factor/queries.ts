import type { ReadDb } from '#platform/db/database.ts'
import { hasPasskey } from '../passkeys/queries.ts'

/** Whether sign-in asks for more than the password. */
export async function hasSecondFactor(db: ReadDb, userId: string): Promise<boolean> {
  return (await hasAuthenticatorApp(db, userId)) || (await hasPasskey(db, userId))
}

/** True once the app is confirmed; until then it protects nothing. */
export async function hasAuthenticatorApp(db: ReadDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
