// npm run proof -- restore-drill [--times 10]
// Backs up a service under load, restores it elsewhere and moves it, by the operator's commands; then signs in to both copies,
// verifies cards and downloads files. Copies go to data folders and to a PostgreSQL with an S3 store, in turns.
import { parseArgs } from 'node:util'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { drill } from './drill.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } })
const postgres = await startPostgres()
const rows = []
try {
  for (let time = 1; time <= Number(values.times); time++) {
    const restoresTo = time % 2 === 0 ? 'own' : 'small'
    const { load, seconds } = await drill({ postgresUrl: postgres.url, restoresTo, startsCopies: true })
    const rounded = Object.entries(seconds).map(([name, value]) => [`${name}_s`, Number(value.toFixed(1))])
    rows.push({ restored_to: restoresTo, ...load, ...Object.fromEntries(rounded) })
    console.log(`${time}: restored and moved, equal, used (${JSON.stringify(rows.at(-1))})`)
  }
} finally {
  await postgres.stop()
}
console.table(rows)
console.log(`${rows.length} restores and ${rows.length} moves: all equal, and every copy served`)
