// npm run bench -- mpi-races 5000 1000
// The first number of registrations of the second number of people, 20 at a time on PostgreSQL, must give exactly as many
// identities as people.
import { registerPerson } from '@samakart/server/internal/slices/mpi/register-person'
import { openBenchService, people } from './registry-service.ts'

const [registrations = 5_000, persons = 1_000] = process.argv.slice(2).map(Number)
const CONCURRENCY = 20

await using service = await openBenchService()
// Each person has a year and a name of its own, so that no two can be confused.
const distinctPeople = people(persons, 77).map((person, at) => ({
  ...person,
  first_name: `${person.first_name} ${letters(at)}`,
  date_of_birth: `${1920 + (at % 100)}-0${1 + (at % 9)}-${10 + (at % 19)}`,
  external_ids: { nin: String(1_000_000_000_000 + at * 7_919) },
}))
const order = Array.from({ length: registrations }, (_, at) => (at * 7_919) % persons)
const outcomes = new Map<string, number>()
const started = performance.now()
let next = 0
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    for (let at = next++; at < order.length; at = next++) {
      const person = distinctPeople[order[at] as number]
      if (!person) throw new Error('no such person')
      const outcome = await service
        .act((work) => registerPerson(work, person))
        .then(
          () => 'created',
          (error: { code?: string }) => error.code ?? String(error),
        )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }),
)
const seconds = (performance.now() - started) / 1_000
const [row] = await service.query('select count(*)::text as identities from mpi_identity')
console.log(`${registrations} registrations of ${persons} people, ${CONCURRENCY} at once: ${seconds.toFixed(1)} s`)
console.log('identities', row?.identities, Object.fromEntries(outcomes))

function letters(number: number): string {
  return [...String(number)].map((digit) => 'aeioubdfgk'[Number(digit)]).join('')
}
