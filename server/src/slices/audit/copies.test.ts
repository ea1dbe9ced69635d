import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { openS3TestStore } from '#platform/storage/testing/s3-test-store.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { runSchedule } from '#testing/run-schedule.ts'
import { openTestApp } from '#testing/test-app.ts'
import { chainInFolder, exportChain } from './chain-folder.ts'
import { recordAct } from './record-act.ts'
import { SigningRefusedError, signChain } from './sign-chain.ts'
import { stateOf, turnBack } from './testing/tamper.ts'
import { startTimeStampService } from './testing/time-stamp-service.ts'
import { stampTime } from './time-stamp.ts'
import { chainInDatabase, verifyChain } from './verify-chain.ts'

const parent = mkdtempSync(join(tmpdir(), 'samakart-copies-'))
const mounted = join(parent, 'mounted')
const s3 = await openS3TestStore()
const stamps = await startTimeStampService()
const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings
const address = `s3://${accessKeyId}:${secretAccessKey}@${bucket}/trail?endpoint=${endpoint}&region=${region}`
const { services, organization, clock, logged } = await openTestApp({
  AUDIT_COPIES: `folder:${mounted}, ${address}, tsa:${stamps.url}, log:`,
})
after(async () => {
  await s3.close()
  await stamps[Symbol.asyncDispose]()
  rmSync(parent, { recursive: true, force: true })
})

const { id } = await organization()
async function actAndSign(count = 1): Promise<void> {
  await inUnitOfWork(services, { tenantId: id, actor: theSystem }, async (work) => {
    for (let i = 0; i < count; i++) recordAct(work, { action: 'test.done', object: `object_${i}` })
  })
  await signChain(services, id)
}
const copy = () => runSchedule(services, 'audit.copy-checkpoints')
const verify = () => verifyChain(chainInDatabase(services, id))
const inFolder = () => readdirSync(mounted).filter((name) => name.endsWith('.jsonl'))
const inStore = () => services.storage.list('audit/copies/')
const errors = async (kind: string) =>
  Number(new RegExp(`samakart_audit_copy_errors_total{kind="${kind}"} (\\d+)`).exec(await services.metrics.text())?.[1])

test('a place that is away stops nothing, is alarmed, and gets later what it has missed', async () => {
  await actAndSign(3)
  stamps.fault = 'refuses'
  await copy()
  assert.deepEqual([await errors('folder'), await errors('s3'), await errors('tsa')], [1, 0, 1])
  assert.match(logged(), /"code":"folder".*audit checkpoints could not be copied/)
  mkdirSync(mounted)
  stamps.fault = 'none'
  await copy()
  assert.deepEqual([await errors('folder'), inFolder().length, stamps.requests], [1, 1, 2])
  assert.equal((await inStore()).filter((key) => key.endsWith('.tsr')).length, 1)
})

test('a day begins with a copy of all chains and the hash of it to be printed; other hours copy what was signed since', async () => {
  const [all = ''] = inFolder()
  const printed = hash('sha256', readFileSync(join(mounted, all)), 'hex')
  assert.match(logged(), new RegExp(`"code":"${printed}".*audit copy to be printed`))
  clock.advanceSeconds(3_600)
  await copy()
  assert.equal(inFolder().length, 1, 'nothing was signed')
  await actAndSign()
  clock.advanceSeconds(3_600)
  await copy()
  const [, some = ''] = inFolder()
  assert.match(some, /-some\.jsonl$/)
  assert.equal(readFileSync(join(mounted, some), 'utf8').trim().split('\n').length, 1)
  const puts = s3.requests.filter(({ method, path }) => method === 'PUT' && path.includes('/trail/audit-'))
  assert.equal(new Set(puts.map(({ path }) => path)).size, puts.length, 'a file is written once')
})

test('whoever turns back database and store, and even the signer’s own file, is contradicted by the copies', async () => {
  const earlier = await stateOf(services, id)
  clock.advanceSeconds(3_600)
  await actAndSign(4)
  await copy()
  assert.equal((await verify()).valid, true)
  await turnBack(services, id, earlier)
  rmSync(join(services.config.dataDir, 'audit'), { recursive: true })
  assert.equal((await verify()).first_fault?.reason, 'rolled_back')
  await assert.rejects(actAndSign(), SigningRefusedError)

  const folder = join(parent, 'export')
  await exportChain(services, id, folder)
  assert.equal((await verifyChain(await chainInFolder(folder))).valid, true, 'the folder alone is whole')
  const { first_fault } = await verifyChain(await chainInFolder(folder, mounted))
  assert.equal(first_fault?.reason, 'rolled_back')
})

test('lines that we did not sign are not believed, wherever they lie', async () => {
  const { id: other } = await organization()
  await signChain(services, other)
  const line = {
    organization_id: other,
    number: 9,
    previous: '0',
    seq: 99,
    hash: 'ab',
    at: '',
    key_id: 'x',
    signature: 'AA==',
  }
  writeFileSync(join(mounted, 'audit-20991231T000000000Z-all.jsonl'), `${JSON.stringify(line)}\n`)
  assert.equal((await verifyChain(chainInDatabase(services, other))).valid, true)
})

test('a time stamp that was not granted, or is of something else, is refused', async () => {
  const digest = hash('sha256', 'a round', 'buffer')
  stamps.fault = 'none'
  assert.ok((await stampTime(stamps.url, digest)).length > 60)
  for (const fault of ['refuses', 'other hash', 'other nonce', 'cut off'] as const) {
    stamps.fault = fault
    await assert.rejects(stampTime(stamps.url, digest), { name: 'TimeStampInvalid' }, fault)
  }
})
