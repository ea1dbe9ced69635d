// npm run bench:billing -- [--entries 1000000]
import { measureCharges } from './charges.ts'
import { measurePages } from './ledger-pages.ts'
import { numberAsked, openBench } from './open-bench.ts'

const most = numberAsked('entries', 1_000_000)
const shown = (value: number, digits = 0) => value.toFixed(digits)

await using bench = await openBench()
const charges = await measureCharges(bench, 9, 100)
console.log(
  `${shown(charges.chargesPerSecond)} charges/s, bare statements ${shown(charges.barePerSecond)}/s, ` +
    `ratio ${shown(charges.ratio, 2)} (${shown(charges.statementsPerCharge, 1)} statements each)`,
)
for (const entries of [1_000, most]) {
  const pages = await measurePages(bench, entries)
  console.log(
    `ledger of ${entries} entries: first page ${shown(pages.firstMs, 2)} ms, last page ` +
      `${shown(pages.lastMs, 2)} ms, last page of debits ${shown(pages.lastDebitMs, 2)} ms`,
  )
}
