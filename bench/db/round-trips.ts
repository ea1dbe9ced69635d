// npm run bench -- trips [--questions 4000]
// Measures what is gained by sending the first statement of a transaction together with its opening and by returning a
// result before the transaction has ended. The same query runs that way and statement by statement, in turn.
import { parseArgs } from 'node:util'
import { openPostgres } from '@samakart/server/internal/platform/db/open-database'
import { inTransaction } from '@samakart/server/internal/platform/db/transaction'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { CompiledQuery } from 'kysely'

const { values } = parseArgs({ options: { questions: { type: 'string', default: '4000' } } })
const questions = Number(values.questions)
const postgres = await startPostgres()
const database = openPostgres(postgres.url, 4)
const query = CompiledQuery.raw('select $1::text as answer', ['x'])

const together = () => inTransaction(database, { role: 'platform', isReadOnly: true }, (db) => db.executeQuery(query))

const oneByOne = () =>
  database.onConnection(async (db) => {
    await db.executeQuery(CompiledQuery.raw('begin read only; set local role samakart_platform'))
    const answer = await db.executeQuery(query)
    await db.executeQuery(CompiledQuery.raw('commit'))
    return answer
  })

await database.pool.query('create role samakart_platform')
for (let round = 1; round <= 3; round++) {
  const [before, after] = [await measure(oneByOne), await measure(together)]
  console.log(`round ${round}: one by one ${before}, together ${after}`)
}
await database.close()
await postgres.stop()

async function measure(run: () => Promise<unknown>): Promise<string> {
  const [started, processor] = [performance.now(), process.cpuUsage()]
  for (let each = 0; each < questions; each++) await run()
  const { user, system } = process.cpuUsage(processor)
  const each = ((performance.now() - started) / questions) * 1_000
  return `${each.toFixed(0)} µs (${((user + system) / questions).toFixed(0)} of processor)`
}
