import { FOR_EVER } from '@samakart/portal'
import type { CardTable } from './card-table.ts'

/** Small enough that writing a chunk does not hold up other requests. */
const CARDS_PER_CHUNK = 200
const DAY_MS = 86_400_000

export interface RegistryHead {
  campaign: string
  generated_at: string
}

export interface SortedCards {
  table: CardTable
  byToken: Uint32Array
  byCode: Uint32Array
}

/** `registry.json` in chunks. The same cards give the same bytes, in whatever order they came. */
export function* registryJson(head: RegistryHead, { table, byToken, byCode }: SortedCards): Generator<Buffer> {
  const entries = table.classes.map(({ status, day, lastDay }) =>
    JSON.stringify({
      status,
      issued_at: dayText(day),
      ...(lastDay === FOR_EVER ? {} : { valid_until: dayText(lastDay) }),
    }),
  )
  const start = { campaign: head.campaign, generated_at: head.generated_at, total_cards: table.size }
  yield Buffer.from(`${JSON.stringify(start).slice(0, -1)},\n"entries":{`)
  yield* members(byToken, (row) => `"${table.token(row).toString('hex')}":${entries[table.classOf(row)]}`)
  yield Buffer.from('\n},\n"codes":{')
  yield* members(byCode, (row) => `"${table.code(row).toString('hex')}":"${table.token(row).toString('hex')}"`)
  yield Buffer.from('\n}}\n')
}

const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

function* members(rows: Uint32Array, member: (row: number) => string): Generator<Buffer> {
  for (let start = 0; start < rows.length; start += CARDS_PER_CHUNK) {
    const lines = Array.from(rows.subarray(start, start + CARDS_PER_CHUNK), member).join(',\n')
    yield Buffer.from(`${start === 0 ? '' : ','}\n${lines}`)
  }
}
