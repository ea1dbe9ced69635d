import { randomFillSync } from 'node:crypto'
import { crockford32 } from './crockford32.ts'

/** What an id stands for, and the prefix that says so. A secret never shares a prefix with a handle. */
export const idPrefixes = {
  organization: 'org',
  user: 'usr',
  session: 'ses',
  request: 'req',
  transaction: 'txn',
  invoice: 'inv',
  review: 'rev',
  merge: 'mrg',
  history: 'his',
  campaign: 'camp',
  job: 'job',
  card: 'card',
  pass: 'pass',
  device: 'dev',
  sync: 'sync',
  trustRun: 'trn',
  connection: 'd2c',
  task: 'task',
  override: 'ovr',
  message: 'msg',
  optOut: 'opt',
  walletBatch: 'wlb',
  event: 'evt',
} as const

export type IdKind = keyof typeof idPrefixes

export interface Ids {
  newId(kind: IdKind): string
}

const TIME_BYTES = 6
const CHANCE_BYTES = 10

/** Chance is drawn for many ids at once: asking for it costs more than making the id. */
const chance = Buffer.alloc(CHANCE_BYTES * 400)
let drawn = chance.length

function takeChance(into: Buffer, at: number): void {
  if (drawn === chance.length) {
    randomFillSync(chance)
    drawn = 0
  }
  chance.copy(into, at, drawn, drawn + CHANCE_BYTES)
  drawn += CHANCE_BYTES
}

/** 48 bits of time, so that indexes grow at one end, then 80 bits of chance. */
export const randomIds: Ids = {
  newId(kind) {
    const bytes = Buffer.alloc(TIME_BYTES + CHANCE_BYTES)
    bytes.writeUIntBE(Date.now(), 0, TIME_BYTES)
    takeChance(bytes, TIME_BYTES)
    return `${idPrefixes[kind]}_${crockford32(bytes).toLowerCase()}`
  },
}
