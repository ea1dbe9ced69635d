import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import { DatabaseClock } from './database-clock.ts'

const database = await openTestDatabase()
after(database.close)

const databaseTime = async () => {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.getTime() ?? 0
}

test('the time is the database’s, whatever the clock of the machine says', async ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: 0 })
  const clock = await DatabaseClock.start(database)
  mock.timers.setTime(10 ** 12)
  const before = await databaseTime()
  const now = clock.now().getTime()
  const after = await databaseTime()
  assert.ok(before - 1_000 < now && now < after + 1_000, `${before} ${now} ${after}`)
  mock.timers.reset()
})
