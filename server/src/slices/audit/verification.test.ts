import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'
import { recordAct } from './record-act.ts'
import type { ChainVerdict } from './verify-chain.ts'
import { verificationTurns } from './verify-chain.ts'

const app = await openTestApp()

test('a long chain is verified by another process', async () => {
  const org = await app.organization()
  const admin = await org.as('programme_admin')
  await inUnitOfWork(app.services, { tenantId: org.id, actor: theSystem }, async (work) => {
    for (let i = 0; i < 1_200; i++)
      recordAct(work, { action: 'test.done', object: `object_${i}`, details: { i, half: i / 2 } })
  })
  const answer = await whileOthersAreAnswered(app, () => admin.get('/audit/verify'))
  const { valid, entries } = answer.json()
  assert.ok(valid && entries > 1_200)
})

test('one chain is verified at a time, in turns by organization, and who asks often gets one verdict', async () => {
  const begun: string[] = []
  const releases: (() => void)[] = []
  const ask = verificationTurns(async (tenantId) => {
    begun.push(tenantId)
    await new Promise<void>((resolve) => releases.push(resolve))
    return { valid: true, head_hash: `verdict ${begun.length}` } as ChainVerdict
  })
  const flood = Array.from({ length: 50 }, () => ask('org_a'))
  const neighbour = ask('org_b')
  for (let turn = 0; turn < 4; turn++) {
    while (begun.length <= turn) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(begun.length, turn + 1)
    if (turn === 1) flood.push(ask('org_a'), ask('org_a'))
    releases[turn]?.()
  }
  await neighbour
  const verdicts = (await Promise.all(flood)).map(({ head_hash }) => head_hash)
  assert.deepEqual(begun, ['org_a', 'org_a', 'org_b', 'org_a'])
  assert.equal(new Set(verdicts).size, 3)
})

test('a verification that fails does not keep the next one from its turn', async () => {
  const ask = verificationTurns(async (tenantId) => {
    if (tenantId === 'org_a') throw new Error('the store is away')
    return { valid: true } as ChainVerdict
  })
  const failed = ask('org_a')
  const next = ask('org_b')
  await assert.rejects(failed, /away/)
  assert.equal((await next).valid, true)
})
