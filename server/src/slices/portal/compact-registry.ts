import {
  CLASS_BYTES,
  CODE_BYTES,
  CODE_HASH,
  compactLayout,
  LOG_N_AT,
  MAGIC,
  SALT_AT,
  STATUSES,
  TOKEN_BYTES,
} from '@samakart/portal'
import { type CardClass, type CardTable, codeAt, tokenAt } from './card-table.ts'

/** Writes the registry in the form that the page contains. The verifier's `compact-layout.ts` describes the layout. */
export function writeCompactRegistry(
  table: CardTable,
  rowsByToken: Uint32Array,
  codeSalt: Uint8Array | undefined,
): Buffer {
  const width = table.classes.length <= 256 ? 1 : 2
  // Classes are numbered in the order in which the cards came, on which the bytes must not depend.
  const classes = table.classes.map((one, number) => ({ ...one, number })).sort(byStatusAndDays)
  const placeOfClass = new Uint16Array(classes.length)
  classes.forEach(({ number }, place) => {
    placeOfClass[number] = place
  })

  const layout = compactLayout(table.size, classes.length, width, codeSalt !== undefined)
  const bytes = Buffer.alloc(layout.sizeBytes)
  bytes.writeUInt32LE(MAGIC, 0)
  bytes.writeUInt32LE(table.size, 4)
  bytes.writeUInt16LE(classes.length, 8)
  bytes.writeUInt8(width, 10)
  if (codeSalt) {
    bytes.writeUInt8(CODE_HASH.logN, LOG_N_AT)
    bytes.set(codeSalt, SALT_AT)
  }
  classes.forEach(({ status, day, lastDay }, place) => {
    bytes.writeUInt8(STATUSES.indexOf(status), layout.classesAt + place * CLASS_BYTES)
    bytes.writeUInt32LE(day, layout.classesAt + place * CLASS_BYTES + 1)
    bytes.writeUInt32LE(lastDay, layout.classesAt + place * CLASS_BYTES + 5)
  })
  const { hashes } = table
  rowsByToken.forEach((row, place) => {
    hashes.copy(bytes, layout.tokensAt + place * TOKEN_BYTES, tokenAt(row), tokenAt(row) + TOKEN_BYTES)
    if (codeSalt) hashes.copy(bytes, layout.codesAt + place * CODE_BYTES, codeAt(row), codeAt(row) + CODE_BYTES)
    bytes.writeUIntLE(placeOfClass[table.classOf(row)] as number, layout.classOfCardAt + place * width, width)
  })
  return bytes
}

function byStatusAndDays(a: CardClass, b: CardClass): number {
  return STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || a.day - b.day || a.lastDay - b.lastDay
}
