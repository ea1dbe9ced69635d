import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CODE_HASH, FOR_EVER } from '@samakart/portal'
import { type CardClass, type CardTable, codeAt, HASH_BYTES, tokenAt } from './card-table.ts'

/** Written at once; it takes about a millisecond. */
const CARDS_AT_ONCE = 1_000
const DAY_MS = 86_400_000
const HEX_DIGITS = Buffer.from('0123456789abcdef')

export interface RegistryHead {
  organization_id: string
  campaign_id: string
  campaign: string
  generated_at: string
  /** Undefined leaves the codes out. */
  codeSalt: Uint8Array | undefined
}

export interface SortedCards {
  table: CardTable
  byToken: Uint32Array
  byCode: Uint32Array
}

/** `registry.json`. The same cards give the same bytes, in whatever order they came. */
export async function registryJson(head: RegistryHead, cards: SortedCards): Promise<Buffer> {
  const { table, byToken, byCode } = cards
  const { codeSalt, ...facts } = head
  const code_hash = codeSalt ? codeHashText(codeSalt) : null
  const start = JSON.stringify({ ...facts, total_cards: table.size, code_hash })
  const opening = Buffer.from(`${start.slice(0, -1)},\n"entries":{`)
  const entries = table.classes.map((one) => Buffer.from(`":${entryText(one)}`))
  const entryBytes = entries.reduce((most, { length }) => Math.max(most, length), 0)
  const cardBytes = BEFORE.length + 2 * HASH_BYTES + entryBytes + BEFORE.length + 4 * HASH_BYTES + BETWEEN.length + 1
  const text = new Text(opening.length + MIDDLE.length + END.length + table.size * cardBytes)

  text.add(opening)
  await eachMember(byToken, text, (row) => {
    text.addHex(table.hashes, tokenAt(row))
    text.add(entries[table.classOf(row)] as Buffer)
  })
  text.add(MIDDLE)
  await eachMember(byCode, text, (row) => {
    text.addHex(table.hashes, codeAt(row))
    text.add(BETWEEN)
    text.addHex(table.hashes, tokenAt(row))
    text.add(QUOTE)
  })
  text.add(END)
  return text.written()
}

/** How `codes` names a card: what a program needs to find a typed code. */
function codeHashText(salt: Uint8Array) {
  const { name, logN, r, p, bytes } = CODE_HASH
  return { name, salt: Buffer.from(salt).toString('hex'), n: 2 ** logN, r, p, bytes }
}

const MIDDLE = Buffer.from('\n},\n"codes":{')
const END = Buffer.from('\n}}\n')
/** Before each member but the first, which has no comma. */
const BEFORE = Buffer.from(',\n"')
const BETWEEN = Buffer.from('":"')
const QUOTE = Buffer.from('"')

function entryText({ status, day, lastDay }: CardClass): string {
  return JSON.stringify({
    status,
    issued_at: dayText(day),
    ...(lastDay === FOR_EVER ? {} : { valid_until: dayText(lastDay) }),
  })
}

const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

async function eachMember(rows: Uint32Array, text: Text, addMember: (row: number) => void): Promise<void> {
  for (let place = 0; place < rows.length; place++) {
    text.add(place === 0 ? BEFORE.subarray(1) : BEFORE)
    addMember(rows[place] as number)
    if (place % CARDS_AT_ONCE === CARDS_AT_ONCE - 1) await yieldToEventLoop()
  }
}

/** Adds bytes instead of strings, because each job writes all cards of its campaign. */
class Text {
  readonly #bytes: Buffer
  #length = 0

  constructor(mostBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(mostBytes)
  }

  add(text: Uint8Array): void {
    for (let from = 0; from < text.length; from++) this.#bytes[this.#length++] = text[from] as number
  }

  /** Adds the digits of the hash that begins at `start`. */
  addHex(hashes: Uint8Array, start: number): void {
    for (let from = start; from < start + HASH_BYTES; from++) {
      const byte = hashes[from] as number
      this.#bytes[this.#length++] = HEX_DIGITS[byte >> 4] as number
      this.#bytes[this.#length++] = HEX_DIGITS[byte & 15] as number
    }
  }

  written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
