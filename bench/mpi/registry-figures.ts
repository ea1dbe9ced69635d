import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { circumstances } from '../results-file.ts'

type Column = Record<string, string>

/** The measurements by size and operation. If they are kept in a folder, the sizes of several runs make one table. */
export class Figures {
  readonly #columns: Record<string, Column>
  readonly #file: string | undefined
  readonly #rounds: number

  constructor(rounds: number, keptIn: string | undefined) {
    this.#rounds = rounds
    this.#file = keptIn && join(keptIn, 'figures.json')
    this.#columns = this.#file && existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {}
  }

  note(size: number, what: string, figure: string): void {
    const column = this.#columns[size] ?? {}
    column[what] = figure
    this.#columns[size] = column
    if (this.#file) writeFileSync(this.#file, JSON.stringify(this.#columns))
  }

  table(): string[] {
    const measured = Object.entries(this.#columns)
    const rows = [...new Set(measured.flatMap(([, column]) => Object.keys(column)))]
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    return [
      `PostgreSQL, milliseconds p50 / p99 of ${this.#rounds} rounds, ${availableParallelism()} cores (${circumstances()}):`,
      '',
      line(['identities', ...measured.map(([size]) => Number(size).toLocaleString('en'))]),
      line(['---', ...measured.map(() => '---')]),
      ...rows.map((row) => line([row, ...measured.map(([, column]) => column[row] ?? '')])),
    ]
  }
}
