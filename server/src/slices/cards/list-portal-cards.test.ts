import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { type AlikeCards, keepCodeHashes, listPortalCards, type PortalContent } from './list-portal-cards.ts'
import { openCardsFixture } from './testing/cards-fixture.ts'

const HASHES = 64

test('a portal has the issued cards of its campaign and those of its own job, page by page', async () => {
  const testApp = await openTestApp()
  const { clock } = testApp
  // Sign-ins are short, so the day is nearly over when people sign in.
  clock.set('2026-03-10T23:57:00.000Z')
  const { operator, inWork, register, recordCard, issueCard, failJob, completeJob } = await openCardsFixture(testApp)
  const holder = await register()
  const [lasting, revoked, replaced] = [await issueCard(holder), await issueCard(holder), await issueCard(holder)]
  assert.equal((await operator.post(`/cards/${revoked.card_code}/revoke`, { reason: 'lost' })).statusCode, 200)
  clock.set('2026-03-11T00:01:00.000Z')
  const expiring = await issueCard(holder, '2027-03-10')
  const [own, failed] = [await recordCard(holder), await recordCard(holder)]
  await failJob(failed.jobId)
  // Its cards are valid one after the other before it is completed, and then it publishes them itself.
  const other = await recordCard(holder)
  await completeJob(other.jobId)

  const content: PortalContent = {
    campaignId: 'camp_1',
    job: { id: own.jobId, issuedAt: new Date('2026-03-12T08:00:00.000Z') },
    otherOpenJobs: [other.jobId],
    replacedCodes: [replaced.card_code],
    hasCodes: true,
  }
  let hashed = 0
  const cardsIn = async (pageSize: number) => {
    const cards = new Map<string, Omit<AlikeCards, 'hashes'>>()
    for (let after: string | null = ''; after !== null; ) {
      const from: string = after
      const list = () => inWork((work) => listPortalCards(work, content, { after: from, limit: pageSize }))
      const { unhashed } = await list()
      hashed += unhashed.length
      // Any hash serves here; the portal's is slow.
      const hashes = unhashed.map(({ card_code }) => hash('sha256', card_code, 'buffer'))
      const ids = unhashed.map(({ id }) => id)
      await inWork((work) => keepCodeHashes(work, ids, hashes))
      const page = await list()
      assert.deepEqual(page.unhashed, [])
      for (const { hashes, ...rest } of page.cards)
        for (let at = 0; at < hashes.length; at += HASHES)
          cards.set(hashes.subarray(at, at + HASHES).toString('hex'), rest)
      after = page.next
    }
    return cards
  }
  const entry = ({ qr_token, card_code }: { qr_token: string; card_code: string }) =>
    hash('sha256', qr_token) + hash('sha256', card_code)
  const expected = new Map([
    [entry(lasting), { status: 'valid', issued_on: '2026-03-10', valid_until: null }],
    [entry(revoked), { status: 'revoked', issued_on: '2026-03-10', valid_until: null }],
    [entry(replaced), { status: 'revoked', issued_on: '2026-03-10', valid_until: null }],
    [entry(expiring), { status: 'valid', issued_on: '2026-03-11', valid_until: '2027-03-10' }],
    [entry(own), { status: 'valid', issued_on: '2026-03-12', valid_until: null }],
  ])
  for (const pageSize of [1, 2, 3, 7, 100]) assert.deepEqual(await cardsIn(pageSize), expected, `pages of ${pageSize}`)
  assert.equal(hashed, expected.size, 'each code is hashed once, for all portals')
})
