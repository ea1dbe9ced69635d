// npm run proof:kills -- [--rounds 500] [--seed 471]
// npm run proof:kills -- --restarts 100 [--per-second 10]
// Rounds: two API processes, two workers and PostgreSQL are killed with kill -9 in random combinations while jobs (small, large,
// with photos), readings of a DHIS2 and registrations run. Afterwards every order must have been done exactly once:
// jobs, cards, people, enrollments, photos, books, audit trail and the hashes of all files. Interrupted work must go on within
// 20 s (95th percentile). Without a seed every run is another one, and says which.
// Restarts: PostgreSQL is stopped as by a power cut under load, one time after the other. Every request must be answered as
// expected or with 503 and Retry-After, and every write that was acknowledged must be there.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { useUnderOutages } from '../outages/under-outages.ts'
import { killRounds } from './kill-rounds.ts'

const RESUME_P95_SECONDS = 20

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    restarts: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1, 1_000)) },
    'per-second': { type: 'string', default: '10' },
  },
})
const started = performance.now()
if (values.restarts) {
  const restarts = Array.from({ length: Number(values.restarts) }, () => 'database' as const)
  console.log(await useUnderOutages(restarts, Number(values['per-second'])))
} else {
  const rounds = Number(values.rounds)
  const onRound = (round: number, line: string) => {
    if (rounds <= 20 || round % 10 === 0) console.log(`round ${round}, ${since()} s: ${line}`)
  }
  console.log(`seed ${values.seed}`)
  const result = await killRounds({ rounds, seed: Number(values.seed), onRound })
  console.log(result)
  console.log(`${rounds} rounds, ${since()} s: none lost, none twice, books and hashes exact`)
  if (result.resume.p95 > RESUME_P95_SECONDS) {
    console.log(`p95 of the resumptions is above ${RESUME_P95_SECONDS} s`)
    process.exitCode = 1
  }
}

function since(): string {
  return ((performance.now() - started) / 1_000).toFixed(0)
}
