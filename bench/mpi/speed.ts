import { type PreparedPerson, prepare, scorePrepared } from '@samakart/matcher'
import { candidatePairs, registryOf } from '@samakart/matcher/fit/registry-file'
import { syntheticRegistry } from '@samakart/matcher/synthetic/synthetic-registry'
import { circumstances, writeResults } from '../results-file.ts'

/** Measures comparisons and preparations per second of CPU time on one core. */
export function speed(): void {
  const records = syntheticRegistry({ records: 10_000, seed: 3 })
  const registry = registryOf(records, { isThorough: false })
  const pairs = [...candidatePairs(registry)]
  const compareAll = () => {
    for (const [a, b] of pairs)
      scorePrepared(registry.people[a] as PreparedPerson, registry.people[b] as PreparedPerson, registry.population)
  }
  const lines = [
    `${circumstances()}; nine rounds over ${pairs.length.toLocaleString('en')} pairs:`,
    report('Comparisons', pairs.length, compareAll),
    report('Preparations', records.length, () => {
      for (const { person } of records) prepare(person)
    }),
  ]
  console.log(lines.join('\n'))
  writeResults('mpi speed', lines)
}

function report(what: string, count: number, run: () => void): string {
  for (let warm = 0; warm < 4; warm++) run()
  const rates: number[] = []
  for (let round = 0; round < 9; round++) {
    const before = process.cpuUsage().user
    run()
    rates.push(count / ((process.cpuUsage().user - before) / 1e6))
  }
  rates.sort((a, b) => a - b)
  const [worst, middle, best] = [rates[0], rates[4], rates[8]].map((rate) => Math.round(rate ?? 0).toLocaleString('en'))
  return `${what} per CPU second: median **${middle}**, worst ${worst}, best ${best}.`
}
