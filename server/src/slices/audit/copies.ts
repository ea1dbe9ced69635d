import { hash } from 'node:crypto'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditCopies } from '#platform/config/audit-copies.ts'
import type { Services } from '#platform/services.ts'
import { readAll } from '#platform/storage/storage.ts'
import { syncFolder } from '#platform/sync-folder.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { type AnyCheckpoint, type Checkpoint, isChained, isSignedByUs, lineOf, parseCheckpoint } from './checkpoint.ts'
import { readNewest } from './checkpoint-files.ts'
import { listHeads } from './queries.ts'
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

/** Where copies lie that can be read again. A name is written once and never again. */
interface CopyPlace {
  kind: 'folder' | 's3'
  put(name: string, text: string): Promise<void>
  /** In the order of their names, which is that of time. */
  list(): Promise<string[]>
  read(name: string): Promise<string | undefined>
}

/** What the service itself names, so that other files in a place do no harm. */
const NAME = /^audit-\d{8}T\d{9}Z-(all|some)\.jsonl$/

/** The clients of buckets keep their connections. */
const opened = new WeakMap<AuditCopies, Promise<CopyPlace[]>>()

function openPlaces(copies: AuditCopies): Promise<CopyPlace[]> {
  const { folders, buckets } = copies
  const places = opened.get(copies) ?? Promise.all([...folders.map(openFolder), ...buckets.map(openBucket)])
  opened.set(copies, places)
  return places
}

/** The folder must exist: one that was not mounted must not look like one without files. */
function openFolder(folder: string): CopyPlace {
  return {
    kind: 'folder',
    async put(name, text) {
      const temporary = join(folder, `.${name}.${process.pid}.new`)
      const file = await open(temporary, 'w', 0o640)
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, join(folder, name))
      syncFolder(folder)
    },
    list: async () => (await readdir(folder)).filter((name) => NAME.test(name)).sort(),
    read: (name) => readFile(join(folder, name), 'utf8'),
  }
}

async function openBucket({ s3, prefix }: AuditCopies['buckets'][number]): Promise<CopyPlace> {
  const { openS3Storage } = await import('#platform/storage/s3-storage.ts')
  const storage = openS3Storage(s3)
  return {
    kind: 's3',
    put: (name, text) => storage.put(`${prefix}${name}`, text),
    list: async () =>
      (await storage.list(`${prefix}audit-`)).map((key) => key.slice(prefix.length)).filter((name) => NAME.test(name)),
    read: async (name) => (await readAll(storage, `${prefix}${name}`))?.toString('utf8'),
  }
}

/** The newest copied checkpoint of a chain in each place. A place that does not answer is named in the log and left out. */
export async function newestCopies(services: Services, tenantId: string): Promise<Checkpoint[]> {
  const found: Checkpoint[] = []
  for (const place of await openPlaces(services.config.auditCopies)) {
    try {
      const newest = await newestIn(place, services, tenantId)
      if (newest) found.push(newest)
    } catch (error) {
      services.log.warn('copies of audit checkpoints cannot be read', { code: place.kind, error })
    }
  }
  return found
}

/** From the newest file back to one that has all chains. Lines that we did not sign are not believed: anybody may have put them there. */
async function newestIn(place: CopyPlace, { keyring }: Services, tenantId: string): Promise<Checkpoint | undefined> {
  for (const name of (await place.list()).reverse()) {
    for (const line of ((await place.read(name)) ?? '').split('\n')) {
      const found = parseCheckpoint(line)
      if (found === 'unreadable' || !isChained(found) || found.organization_id !== tenantId) continue
      if (isSignedByUs(keyring, found)) return found
    }
    if (name.endsWith('-all.jsonl')) return undefined
  }
  return undefined
}
