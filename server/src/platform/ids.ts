import { randomFillSync } from 'node:crypto'
import { ALPHABET, crockford32 } from '@samakart/rules/crockford'

/** The kinds of ids and their prefixes. A secret never has the prefix of a public id. */
export const idPrefixes = {
  organization: 'org',
  user: 'usr',
  session: 'ses',
  apiKey: 'apk',
  request: 'req',
  transaction: 'txn',
  invoice: 'inv',
  review: 'rev',
  merge: 'mrg',
  profile: 'prf',
  history: 'his',
  trial: 'tri',
  sharedKey: 'key',
  erasure: 'ers',
  campaign: 'camp',
  job: 'job',
  jobPart: 'part',
  photoSet: 'pho',
  listCheck: 'chk',
  card: 'card',
  printer: 'prn',
  pass: 'pass',
  device: 'dev',
  sync: 'sync',
  trustRun: 'trn',
  connection: 'd2c',
  task: 'task',
  override: 'ovr',
  message: 'msg',
  optOut: 'opt',
  send: 'snd',
  walletBatch: 'wlb',
  event: 'evt',
  alert: 'alr',
  webhook: 'whk',
  delivery: 'whd',
} as const

export type IdKind = keyof typeof idPrefixes

export interface Ids {
  newId(kind: IdKind): string
}

const TIME_BYTES = 6
const RANDOM_BYTES = 10

/** Random bytes are drawn for many ids at once, because a call costs more than the rest of an id. */
const randomPool = Buffer.alloc(RANDOM_BYTES * 400)
let used = randomPool.length

function copyRandomBytes(target: Buffer, at: number): void {
  if (used === randomPool.length) {
    randomFillSync(randomPool)
    used = 0
  }
  randomPool.copy(target, at, used, used + RANDOM_BYTES)
  used += RANDOM_BYTES
}

/** 48 bits of time, so that indexes grow at one end, then 80 random bits. */
export const randomIds: Ids = {
  newId(kind) {
    const bytes = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
    bytes.writeUIntBE(Date.now(), 0, TIME_BYTES)
    copyRandomBytes(bytes, TIME_BYTES)
    return idOf(kind, bytes)
  },
}

/** The 16 bytes of an id, for signed texts in which every character counts; the id itself if it was not made here. */
export function packedId(kind: IdKind, id: string): Uint8Array | string {
  const bytes = bytesOfCrockford32(id.slice(id.indexOf('_') + 1))
  return bytes && idOf(kind, bytes) === id ? bytes : id
}

const idOf = (kind: IdKind, bytes: Uint8Array) => `${idPrefixes[kind]}_${crockford32(bytes).toLowerCase()}`

/** Bits at the end that fill no byte are left out. Undefined if it is no text in base 32. */
function bytesOfCrockford32(text: string): Buffer | undefined {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const character of text.toUpperCase()) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return undefined
    buffer = ((buffer << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >>> bits) & 255)
  }
  return Buffer.from(bytes)
}
