import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openCardsFixture } from './testing/cards-fixture.ts'
import { endOfDay, findValidityMistakes, monthsAfter } from './validity.ts'

const testApp = await openTestApp({ VERIFICATIONS_PER_MINUTE: '1000' })
const { clock } = testApp
// Sign-ins are short, so the day is nearly over when people sign in.
clock.set('2026-03-10T23:57:00.000Z')
const { operator, register, issueCard, verify } = await openCardsFixture(testApp)

test('a card is valid on its last day and expired after it, also for a token that was just verified', async () => {
  const lastDay = clock.now().toISOString().slice(0, 10)
  const mpiId = await register()
  const card = await issueCard(mpiId, lastDay)
  const end = new Date(endOfDay(lastDay))
  clock.set(new Date(end.getTime() - 1_000).toISOString())
  const { status, valid_until, programme_count } = (await verify(card.qr_token)).json()
  assert.deepEqual([status, valid_until, programme_count], ['valid', lastDay, 0])
  assert.equal((await operator.get(`/mpi/${mpiId}/card`)).json().status, 'valid')
  clock.set(end.toISOString())
  assert.deepEqual((await verify(card.qr_token)).json(), {
    status: 'expired',
    valid_until: lastDay,
    verified_at: clock.now().toISOString(),
  })
  const record = (await operator.get(`/mpi/${mpiId}/card`)).json()
  assert.deepEqual([record.status, record.valid_until], ['expired', lastDay])
})

test('a revoked card stays revoked after its last day, and a card without one never expires', async () => {
  const lastDay = clock.now().toISOString().slice(0, 10)
  const [revoked, lasting] = [await issueCard(await register(), lastDay), await issueCard(await register())]
  await operator.post(`/cards/${revoked.card_code}/revoke`, { reason: 'lost' })
  clock.set('2031-01-01T00:00:00.000Z')
  assert.equal((await verify(revoked.qr_token)).json().status, 'revoked')
  const verdict = (await verify(lasting.qr_token)).json()
  assert.deepEqual(Object.keys(verdict).sort(), ['programme_count', 'status', 'verified_at'])
  assert.equal(verdict.status, 'valid')
})

test('months are counted to the same day, or to the last day of a shorter month', () => {
  const after = (day: string, months: number) => monthsAfter(new Date(`${day}T12:00:00Z`), months)
  assert.deepEqual(
    [after('2026-01-31', 1), after('2024-02-29', 12), after('2026-11-16', 24), after('2026-12-31', 2)],
    ['2026-02-28', '2025-02-28', '2028-11-16', '2027-02-28'],
  )
})

test('the last day of new cards is neither past nor more than 50 years away', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const isRefused = (day: string) => findValidityMistakes(day, now).length > 0
  assert.deepEqual(['2026-11-15', '2026-11-16', '2076-11-16', '2076-11-17'].map(isRefused), [true, false, false, true])
})
