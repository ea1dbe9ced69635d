// npm run bench -- billing [--entries 1000000]
import { measureCharges } from './charges.ts'
import { measurePages } from './ledger-pages.ts'
import { numberOption, openBench } from './open-bench.ts'

const maxEntries = numberOption('entries', 1_000_000)
const format = (value: number, digits = 0) => value.toFixed(digits)

await using bench = await openBench()
const charges = await measureCharges(bench, 9, 100)
console.log(
  `${format(charges.chargesPerSecond)} charges/s, bare statements ${format(charges.barePerSecond)}/s, ` +
    `ratio ${format(charges.ratio, 2)} (${format(charges.statementsPerCharge, 1)} statements each)`,
)
for (const entries of [1_000, maxEntries]) {
  const pages = await measurePages(bench, entries)
  console.log(
    `ledger of ${entries} entries: first page ${format(pages.firstMs, 2)} ms, last page ` +
      `${format(pages.lastMs, 2)} ms, last page of debits ${format(pages.lastDebitMs, 2)} ms`,
  )
}
