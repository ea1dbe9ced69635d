import { scorePrepared } from '../../server/src/slices/mpi/matching/index.ts'
import type { PreparedPerson } from '../../server/src/slices/mpi/matching/person.ts'
import { prepare } from '../../server/src/slices/mpi/matching/prepare.ts'
import { syntheticRegistry } from '../../server/src/slices/mpi/matching/synthetic/registry.ts'
import { candidatePairs, registryOf } from '../../server/src/slices/mpi/matching/tools/registry-file.ts'

/** Comparisons, and preparations, per second of one core's time. */
export function speed(): void {
  const records = syntheticRegistry({ records: 10_000, seed: 3 })
  const registry = registryOf(records)
  const pairs = [...candidatePairs(registry)]
  const compareAll = () => {
    for (const [a, b] of pairs)
      scorePrepared(registry.people[a] as PreparedPerson, registry.people[b] as PreparedPerson, registry.population)
  }
  report('comparisons', pairs.length, compareAll)
  report('preparations', records.length, () => {
    for (const { person } of records) prepare(person)
  })
}

function report(what: string, count: number, run: () => void): void {
  for (let warm = 0; warm < 4; warm++) run()
  const rates: number[] = []
  for (let round = 0; round < 9; round++) {
    const before = process.cpuUsage().user
    run()
    rates.push(count / ((process.cpuUsage().user - before) / 1e6))
  }
  rates.sort((a, b) => a - b)
  console.log(
    `${what} per CPU second: median ${Math.round(rates[4] as number)}, worst ${Math.round(rates[0] as number)}, best ${Math.round(rates[8] as number)}`,
  )
}
