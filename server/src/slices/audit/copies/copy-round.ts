import { hash } from 'node:crypto'
import type { Services } from '#platform/services.ts'
import { readAll } from '#platform/storage/storage.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { type AnyCheckpoint, isSignedByUs, lineOf } from '../checkpoint.ts'
import { readNewest } from '../checkpoint-files.ts'
import { listHeads } from '../queries.ts'
import { type CopyPlace, openPlaces } from './places.ts'
import { stampTime } from './time-stamp.ts'

// A round is one file for the whole installation with a line for each chain: its newest checkpoint. One a day has all chains, those of the other hours
// only the chains that were signed since the round before. That is 24 small files a day, however many organizations there are.

const FOLDER = 'audit/copies/'
const ALL = '-all.jsonl'
const DAY_MS = 24 * 3_600_000
/** A place that was away gets what it has missed in this time. */
const RETRY_DAYS = 7

/** Makes a round and brings it to every place, with whatever these have missed. A place that fails keeps nothing else from being done. */
export async function copyCheckpoints(services: Services): Promise<void> {
  const { storage, clock, config, log } = services
  const names = (await storage.list(FOLDER))
    .map((key) => key.slice(FOLDER.length))
    .filter((name) => name.endsWith('.jsonl'))
  const round = await makeRound(services, names)
  if (round) {
    names.push(round.name)
    await storage.put(`${FOLDER}${round.name}`, round.text)
  }
  const recent = names.filter((name) => name > nameOf(new Date(clock.now().getTime() - RETRY_DAYS * DAY_MS), ''))
  for (const place of await openPlaces(config.auditCopies))
    await tryTo(services, place.kind, () => bringMissing(services, place, recent))
  for (const address of config.auditCopies.timeStamps)
    await tryTo(services, 'tsa', () =>
      stampMissing(
        services,
        address,
        recent.filter((name) => name.endsWith(ALL)),
      ),
    )
  if (round?.name.endsWith(ALL) && config.auditCopies.isPrinted)
    log.info('audit copy to be printed', { code: hash('sha256', round.text, 'hex'), count: round.count })
}

async function makeRound(services: Services, names: readonly string[]) {
  const now = services.clock.now()
  const [lastAll, last] = [names.findLast((name) => name.endsWith(ALL)), names.at(-1)]
  const isAll = lastAll === undefined || lastAll.slice(0, DAY_LENGTH) !== nameOf(now, '').slice(0, DAY_LENGTH)
  const checkpoints: AnyCheckpoint[] = []
  for (const { tenant_id } of await inPlatformScope(services, ({ db }) => listHeads(db))) {
    const newest = await readNewest(services.storage, tenant_id)
    if (!newest || newest === 'unreadable' || newest.organization_id !== tenant_id) continue
    if (!isSignedByUs(services.keyring, newest)) continue
    if (isAll || last === undefined || nameOf(new Date(newest.at), '') > last.slice(0, INSTANT_LENGTH))
      checkpoints.push(newest)
  }
  if (checkpoints.length === 0) return undefined
  const name = nameOf(now, isAll ? ALL : '-some.jsonl')
  if (names.includes(name)) return undefined
  return { name, text: checkpoints.map((one) => `${lineOf(one)}\n`).join(''), count: checkpoints.length }
}

const nameOf = (at: Date, end: string) => `audit-${at.toISOString().replaceAll(/[-:.]/g, '')}${end}`
const DAY_LENGTH = 'audit-20260310'.length
const INSTANT_LENGTH = 'audit-20260310T090000000Z'.length

async function bringMissing({ storage }: Services, place: CopyPlace, names: readonly string[]): Promise<void> {
  const there = new Set(await place.list())
  for (const name of names) {
    if (there.has(name)) continue
    const text = await readAll(storage, `${FOLDER}${name}`)
    if (text) await place.put(name, text.toString('utf8'))
  }
}

/** The answer lies beside the round that it is about. */
async function stampMissing({ storage }: Services, address: string, names: readonly string[]): Promise<void> {
  const service = hash('sha256', address, 'hex').slice(0, 8)
  for (const name of names) {
    const key = `${FOLDER}${name.slice(0, -'.jsonl'.length)}.${service}.tsr`
    if (await storage.find(key)) continue
    const text = await readAll(storage, `${FOLDER}${name}`)
    if (text) await storage.put(key, await stampTime(address, hash('sha256', text, 'buffer')))
  }
}

async function tryTo(
  { log, metrics }: Services,
  kind: 'folder' | 's3' | 'tsa',
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    metrics.count('samakart_audit_copy_errors_total', { kind })
    log.error('audit checkpoints could not be copied', { code: kind, error })
  }
}
