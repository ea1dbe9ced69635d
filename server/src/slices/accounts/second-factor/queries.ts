import type { ReadDb } from '#platform/db/database.ts'

/** True once the second factor is confirmed; until then it protects nothing. */
export async function hasSecondFactor(db: ReadDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
