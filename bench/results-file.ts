import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

const file = new URL('RESULTS.md', import.meta.url)

/** Rewrites the figures of one bench between its marks in bench/RESULTS.md. The text around them is written by hand. */
export function writeResults(bench: string, lines: readonly string[]): void {
  const [from, to] = [`<!-- ${bench}: written by the bench -->`, `<!-- ${bench}: end -->`]
  const text = readFileSync(file, 'utf8')
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`bench/RESULTS.md has no place marked "${bench}".`)
  writeFileSync(file, `${text.slice(0, start + from.length)}\n${lines.join('\n')}\n${text.slice(end)}`)
}

export const circumstances = () =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`
