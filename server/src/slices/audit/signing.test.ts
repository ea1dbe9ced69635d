import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { readAll } from '#platform/storage/storage.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { asOwner } from '#testing/test-database.ts'
import { openTwoProcesses } from '#testing/two-processes.ts'
import { recordAct } from './record-act.ts'
import { type Head, resumeSigning, SigningRefusedError, signChain } from './sign-chain.ts'
import { SigningBusy, whileSigning } from './signing-lease.ts'
import { cutTail, entriesOf, filesOf, forgeEntry, replaceFiles, stateOf, turnBack } from './testing/tamper.ts'
import { chainInDatabase, verifyChain } from './verify-chain.ts'

// Two machines: one database, and a data folder each. The artifact store of the second is that of the first.
const [first, second] = await openTwoProcesses()
const { services, organization } = first
const other: Services = { ...second.services, storage: services.storage }

/** Answers what the process has written last. */
async function act(tenantId: string, count = 1): Promise<Head> {
  const heads: Head[] = []
  const unsubscribe = services.notifier.on('audit-head-moved', ({ tenantId: of, ...head }) => {
    if (of === tenantId) heads.push(head)
  })
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    for (let i = 0; i < count; i++) recordAct(work, { action: 'test.done', object: `object_${i}` })
  })
  unsubscribe()
  return heads.at(-1) as Head
}

/** Signs whatever the process does in the background, too, so that it does not sign by itself amid a test. */
async function sign(tenantId: string, by = services): Promise<void> {
  for (;;)
    try {
      return await signChain(by, tenantId)
    } catch (error) {
      if (!(error instanceof SigningBusy)) throw error
    }
}

async function signedChain(length = 6): Promise<string> {
  const { id } = await organization()
  await act(id, length)
  await sign(id)
  return id
}

const verdictOn = (tenantId: string, of = services) => verifyChain(chainInDatabase(of, tenantId))
const reasonOf = async (tenantId: string, of = services) => (await verdictOn(tenantId, of)).first_fault?.reason
const forgetMemory = ({ config }: Services, tenantId: string) =>
  rmSync(join(config.dataDir, 'audit', `${tenantId}.json`))
const refusalsOf = (tenantId: string) => services.storage.list(`audit/${tenantId}/refused/`)
const newestLine = async (tenantId: string) =>
  JSON.parse([...(await filesOf(services, tenantId)).values()].at(-1)?.trimEnd().split('\n').at(-1) ?? '{}')

test('a forged entry is not signed: the next act finds it, says so, keeps what it found, and signs no more', async () => {
  const id = await signedChain()
  const before = await filesOf(services, id)
  const [, , third] = await entriesOf(services, id)
  await forgeEntry(services, id, 3)
  await act(id)
  await assert.rejects(sign(id), SigningRefusedError)
  assert.deepEqual(await filesOf(services, id), before)
  assert.match(
    first.logged(),
    new RegExp(`"organization_id":"${id}","code":"checkpoint_differs".*audit checkpoint refused`),
  )
  const [key = ''] = await refusalsOf(id)
  const evidence = JSON.parse(String(await readAll(services.storage, key)))
  const { seq, hash } = evidence.signed
  assert.deepEqual([evidence.organization_id, evidence.reason, evidence.found.seq], [id, 'checkpoint_differs', seq + 1])
  assert.ok(hash !== evidence.found.hash && !JSON.stringify(evidence).includes(third?.actor ?? '?'))

  await act(id)
  await sign(id)
  assert.deepEqual([await filesOf(services, id), (await refusalsOf(id)).length], [before, 1])
  assert.match(await services.metrics.text(), /samakart_audit_chains_refused [1-9]/)
  assert.equal(await reasonOf(id), 'checkpoint_differs')
})

test('a forgery that was taken back is not forgotten: an operator has to look', async () => {
  const id = await signedChain()
  const state = await stateOf(services, id)
  await forgeEntry(services, id, 2)
  await act(id)
  await assert.rejects(sign(id), SigningRefusedError)
  await turnBack(services, id, state)
  assert.equal(await reasonOf(id), 'checkpoint_differs')
  await resumeSigning(services, id)
  assert.deepEqual(
    [(await verdictOn(id)).valid, (await entriesOf(services, id)).at(-1)?.action],
    [true, 'audit.signing_resumed'],
  )
  await act(id)
  await sign(id)
  assert.equal((await newestLine(id)).seq, (await entriesOf(services, id)).length)
})

test('after an operator has resumed, what was forged is still found', async () => {
  const id = await signedChain()
  await forgeEntry(services, id, 3)
  await act(id)
  await assert.rejects(sign(id), SigningRefusedError)
  await resumeSigning(services, id)
  await act(id)
  await sign(id)
  assert.equal(await reasonOf(id), 'checkpoint_differs')
})

test('a tail that is cut off is not signed over', async () => {
  const id = await signedChain()
  await cutTail(services, id, 4)
  await act(id, 9)
  await assert.rejects(sign(id), SigningRefusedError)
  assert.equal(await reasonOf(id), 'checkpoint_differs')
})

test('what a process has written is not changed before it is signed, not even if another process has signed it', async () => {
  for (const isSignedByAnother of [false, true]) {
    const id = await signedChain()
    const written = await act(id)
    await forgeEntry(services, id, written.seq)
    assert.equal(await reasonOf(id), undefined, 'to whoever has not seen the entry the chain looks whole')
    if (isSignedByAnother) await sign(id, other)
    await assert.rejects(signChain(services, id, written), SigningRefusedError)
    const { reason, seq } = (await verdictOn(id)).first_fault ?? {}
    assert.deepEqual([reason, seq], ['changed', written.seq])
  }
  const id = await signedChain()
  const written = await act(id)
  await cutTail(services, id, written.seq - 1)
  await assert.rejects(signChain(services, id, written), SigningRefusedError)
  assert.equal(await reasonOf(id), 'missing_or_reordered')
})

test('nobody keeps a chain from being signed by a turn that never ends', async () => {
  const id = await signedChain()
  await act(id)
  await asOwner(services).query(`insert into audit_signing values ($1, 'nobody', '2999-01-01')`, [id])
  await sign(id)
  assert.equal((await newestLine(id)).seq, (await entriesOf(services, id)).length)
})

test('database and store turned back together are contradicted by what each machine remembers', async () => {
  const id = await signedChain()
  const earlier = await stateOf(services, id)
  await act(id)
  await sign(id, other)
  await turnBack(services, id, earlier)
  assert.equal((await verdictOn(id)).valid, true, 'the first machine has not seen what the second signed')
  assert.equal(await reasonOf(id, other), 'rolled_back')
  await act(id, 2)
  await assert.rejects(sign(id, other), SigningRefusedError)
  assert.equal(await reasonOf(id), 'rolled_back', 'the evidence lies in the store')
})

test('a restored backup is signed again once an operator says so, and by every machine', async () => {
  const id = await signedChain()
  const backup = await stateOf(services, id)
  first.clock.advanceSeconds(3_600)
  second.clock.advanceSeconds(3_600)
  await act(id, 3)
  await sign(id)
  await sign(id, other)
  await turnBack(services, id, backup)
  await act(id, 5)
  await assert.rejects(sign(id), SigningRefusedError)
  const { number } = await resumeSigning(services, id)
  assert.deepEqual([number, (await verdictOn(id)).valid, (await verdictOn(id, other)).valid], [3, true, true])
  await act(id)
  await sign(id, other)
  await act(id)
  await sign(id)
  assert.deepEqual([(await verdictOn(id)).valid, (await verdictOn(id, other)).valid], [true, true])
  await turnBack(services, id, backup)
  assert.equal(await reasonOf(id, other), 'rolled_back', 'the same backup again needs to be confirmed again')
})

test('a removed, changed or moved checkpoint is found, and one of another organization', async () => {
  const [id, foreign] = [await signedChain(), await signedChain()]
  for (let day = 0; day < 3; day++) {
    for (const { clock } of [first, second]) clock.advanceSeconds(24 * 3_600)
    await act(id)
    await sign(id)
  }
  assert.equal((await verdictOn(id)).valid, true)
  const files = await filesOf(services, id)
  const [one = '', two = '', three = ''] = files.keys()
  const lines = (key: string) => files.get(key) ?? ''
  const foreignFile = [...(await filesOf(services, foreign)).values()][0] ?? ''
  const attempts: [string, Map<string, string>][] = [
    ['checkpoint_missing', new Map([...files].filter(([key]) => key !== two))],
    ['checkpoint_missing', new Map(files).set(two, lines(three)).set(three, lines(two))],
    ['checkpoint_missing', new Map(files).set(one, lines(one) + lines(one))],
    ['forged', new Map(files).set(two, lines(two).replace(/"seq":\d+/, '"seq":4'))],
    ['forged', new Map(files).set(two, 'nothing')],
    ['other_organization', new Map(files).set(one, foreignFile)],
    ['rolled_back', new Map([...files].slice(0, -1))],
  ]
  for (const [reason, changed] of attempts) {
    await replaceFiles(services, id, changed)
    assert.equal(await reasonOf(id), reason)
  }
  await replaceFiles(services, id, files)
  assert.equal((await verdictOn(id)).valid, true)
})

test('a machine without a memory adopts the newest checkpoint, and says so', async () => {
  const id = await signedChain()
  forgetMemory(services, id)
  await act(id)
  await sign(id)
  assert.match(first.logged(), new RegExp(`"organization_id":"${id}".*adopted the newest checkpoint`))
  forgetMemory(services, id)
  await forgeEntry(services, id, 3)
  await act(id)
  await assert.rejects(sign(id), SigningRefusedError)
})

test('checkpoints of the version before count, and the chain goes on from the last of them', async () => {
  const { id } = await organization()
  await act(id, 4)
  const { keyring, storage } = services
  const { seq, hash } = (await entriesOf(services, id)).at(-2) ?? { seq: 0, hash: '' }
  const statement = { organization_id: id, seq, hash, at: '2026-03-10T09:00:00.000Z', key_id: keyring.signing.keyId }
  const signature = await keyring.signing.sign(Buffer.from(`samakart/audit-checkpoint/v1\n${canonicalJson(statement)}`))
  await storage.put(`audit/${id}/latest.json`, JSON.stringify({ ...statement, signature }))
  assert.deepEqual([(await verdictOn(id)).valid, (await verdictOn(id)).unchained], [true, 1])
  await forgeEntry(services, id, 2)
  await assert.rejects(sign(id), SigningRefusedError)
})

test('however often a day is signed, it has one file with few lines', async () => {
  const id = await signedChain(1)
  for (let i = 0; i < 5; i++) {
    await act(id)
    await sign(id)
  }
  const files = await filesOf(services, id)
  assert.deepEqual([files.size, [...files.values()][0]?.trimEnd().split('\n').length], [1, 2])
  for (const { clock } of [first, second]) clock.advanceSeconds(61)
  await act(id, 1_000)
  await sign(id)
  assert.equal((await newestLine(id)).number, 2)
  assert.equal((await verdictOn(id)).valid, true)
})

test('two processes never sign one chain at once', async () => {
  const id = await signedChain()
  await act(id)
  await whileSigning(services, id, async (hold) => {
    await assert.rejects(signChain(other, id), SigningBusy)
    second.clock.advanceSeconds(60)
    await sign(id, other)
    await assert.doesNotReject(hold(), 'the other has ended')
  })
  assert.equal((await verdictOn(id)).valid, true)
})

test('the signer’s own file is in the data folder, and names its organization', async () => {
  const id = await signedChain()
  const own = JSON.parse(readFileSync(join(services.config.dataDir, 'audit', `${id}.json`), 'utf8'))
  assert.deepEqual([own.organization_id, own.seq], [id, (await entriesOf(services, id)).length])
})
