import { CLASS_BYTES, CODE_BYTES, compactLayout, MAGIC, STATUSES, TOKEN_BYTES } from '@samakart/portal'
import type { CardTable } from './card-table.ts'

/** The registry as the page carries it; the verifier's `compact-layout.ts` says how it is laid out. */
export function writeCompactRegistry(table: CardTable, rowsByToken: Uint32Array): Buffer {
  const width = table.classes.length <= 256 ? 1 : 2
  // The order in which classes were met depends on the order of the cards; that of the bytes must not.
  const classes = table.classes.map((one, number) => ({ ...one, number })).sort(byStatusAndDay)
  const placeOfClass = new Uint16Array(classes.length)
  classes.forEach(({ number }, place) => {
    placeOfClass[number] = place
  })

  const layout = compactLayout(table.size, classes.length, width)
  const bytes = Buffer.alloc(layout.sizeBytes)
  bytes.writeUInt32LE(MAGIC, 0)
  bytes.writeUInt32LE(table.size, 4)
  bytes.writeUInt16LE(classes.length, 8)
  bytes.writeUInt8(width, 10)
  classes.forEach(({ status, day }, place) => {
    bytes.writeUInt8(STATUSES.indexOf(status), layout.classesAt + place * CLASS_BYTES)
    bytes.writeUInt32LE(day, layout.classesAt + place * CLASS_BYTES + 1)
  })
  rowsByToken.forEach((row, place) => {
    table.copyToken(row, bytes, layout.tokensAt + place * TOKEN_BYTES, TOKEN_BYTES)
    table.copyCode(row, bytes, layout.codesAt + place * CODE_BYTES, CODE_BYTES)
    bytes.writeUIntLE(placeOfClass[table.classOf(row)] as number, layout.classOfCardAt + place * width, width)
  })
  return bytes
}

interface Class {
  status: (typeof STATUSES)[number]
  day: number
}

function byStatusAndDay(a: Class, b: Class): number {
  return STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || a.day - b.day
}
