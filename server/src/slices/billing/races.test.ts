import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#platform/refusal.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { chargeForCards, countMessage, countVerifications, getBalance, refund } from './index.ts'
import { act, ask, faultsInBooks, runConcurrently } from './testing/fixture.ts'
import { raceForCards } from './testing/race.ts'

const { organization, services } = await openTestApp()

const order = { dpi: 300, engine: 'studio' } as const

test('concurrent charges are accepted exactly as far as quota and balance cover them', async () => {
  const { id } = await organization('starter', 75 * 82)
  const { accepted, refused } = await raceForCards(services, id, { charges: 120, cardsEach: 3, concurrency: 64 })
  // 100 free and 82 paid cards are 60 orders of three; the price of two cards is left over.
  assert.deepEqual([accepted, refused], [60, 60])
  const { balance_fcfa, quota } = await ask(services, id, getBalance)
  assert.deepEqual([balance_fcfa, quota.identities_used, quota.identities_remaining], [150, 180, 0])
  assert.deepEqual(await faultsInBooks(services, id), [])
})

test('many concurrent requests for one cause charge it once and refund it once', async () => {
  const { id } = await organization('starter', 75 * 1_000)
  const charge = () => act(services, id, (work) => chargeForCards(work, { ...order, cause: 'job', cards: 300 }))
  const charges = await Promise.all(Array.from({ length: 32 }, charge))
  assert.equal(new Set(charges.map((one) => one.transaction_id)).size, 1)
  assert.equal((await ask(services, id, getBalance)).balance_fcfa, 75 * 800)
  await Promise.all(Array.from({ length: 32 }, () => act(services, id, (work) => refund(work, { cause: 'job' }))))
  assert.equal((await ask(services, id, getBalance)).balance_fcfa, 75 * 1_000)
  assert.deepEqual(await faultsInBooks(services, id), [])
})

test('transactions that are rolled back leave no gap in the invoice numbers', async () => {
  const { id } = await organization('starter', 75 * 1_000)
  const tasks = Array.from({ length: 40 }, (_, i) => async () => {
    const task = act(services, id, async (work) => {
      await chargeForCards(work, { ...order, cause: `job-${i}`, cards: 10 })
      if (i % 5 === 0) throw new Error('the caller failed')
    })
    await task.catch(() => {})
  })
  await runConcurrently(32, tasks)
  assert.deepEqual(await faultsInBooks(services, id), [])
  const { quota, balance_fcfa } = await ask(services, id, getBalance)
  assert.deepEqual([quota.identities_used, balance_fcfa], [320, 75 * 780])
})

test('one of many concurrent purchases of a module succeeds, with one debit and one invoice', async () => {
  const own = await organization('starter', 1_000_000)
  const admin = await own.as('programme_admin')
  const buy = async () => {
    const answer = await admin.post('/billing/premium-modules/activate', { module_key: 'sms_gateway' })
    return answer.statusCode
  }
  const statuses = await Promise.all(Array.from({ length: 40 }, buy))
  assert.deepEqual([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 409).length], [1, 39])
  assert.equal((await ask(services, own.id, getBalance)).balance_fcfa, 925_000)
  assert.deepEqual(await faultsInBooks(services, own.id), [])
})

test('a message quota is never exceeded, and verifications are counted meanwhile', async () => {
  const { id } = await organization('starter')
  await asOwner(services).query(`update billing_plan set sms_quota = 20 where plan = 'starter'`)
  let refused = 0
  const messages = Array.from({ length: 50 }, (_, i) => async () => {
    try {
      await act(services, id, (work) => countMessage(work, { channel: 'sms', cause: `message-${i}` }))
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === 'quota_exhausted')
      refused += 1
    }
  })
  const counts = Array.from(
    { length: 30 },
    (_, i) => () => act(services, id, (work) => countVerifications(work, { count: 7, cause: `flush-${i % 15}` })),
  )
  await runConcurrently(32, [...messages, ...counts])
  assert.equal(refused, 30)
  assert.deepEqual(await faultsInBooks(services, id), [])
})
