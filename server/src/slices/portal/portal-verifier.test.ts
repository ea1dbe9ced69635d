import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVerifier, openCompactRegistry } from '@samakart/portal'
import fc from 'fast-check'
import { bytesOfFiles, SAMPLE_PREFIX, type SampleCard, sampleCard, samplePortal } from '#testing/sample-portal.ts'
import type { Portal } from './build-portal.ts'

/** The verifier as the page creates it from its content. */
function verifierOf(portal: Portal, now?: () => number) {
  const html = bytesOfFiles(portal)['index.html'].toString()
  const chunks = [...html.matchAll(/<p hidden>([^<]*)<\/p>/g)].map((match) => match[1] ?? '')
  return createVerifier(openCompactRegistry(Buffer.from(chunks.join(''), 'base64')), SAMPLE_PREFIX, undefined, now)
}

test('the verifier finds every card that the portal was built from, and no other', async () => {
  const numbers = fc.uniqueArray(fc.nat(1_000_000), { minLength: 0, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(numbers, async (chosen) => {
      const cards = chosen.map(sampleCard)
      const verifier = verifierOf(await samplePortal({ cards }))
      const list = verifier.list(cards.map(({ card_code }) => card_code))
      cards.forEach((card, place) => {
        const issuedAt = card.issued_at.toISOString().slice(0, 10)
        const isRevoked = card.status === 'revoked'
        assert.deepEqual(
          verifier.scanned(card.token),
          isRevoked ? { kind: 'revoked', issuedAt, by: 'token' } : { kind: 'authentic', issuedAt },
        )
        const byCode = isRevoked ? { kind: 'revoked', issuedAt, by: 'code' } : { kind: 'code_known', issuedAt }
        assert.deepEqual(verifier.typed(card.card_code), byCode)
        assert.deepEqual(list[place], byCode)
      })
      const unknownCard = sampleCard(2_000_000)
      assert.deepEqual(verifier.scanned(unknownCard.token), { kind: 'unknown', by: 'token' })
      assert.deepEqual(verifier.typed(unknownCard.card_code), { kind: 'unknown', by: 'code' })
    }),
    { numRuns: 15 },
  )
})

test('cards may have more different days of issue than fit into a byte', async () => {
  const cards = Array.from(
    { length: 700 },
    (_, day): SampleCard => ({
      ...sampleCard(day),
      status: 'valid',
      issued_at: new Date(Date.UTC(2024, 0, 1 + day)),
    }),
  )
  const verifier = verifierOf(await samplePortal({ cards }))
  for (const card of cards) {
    const issuedAt = card.issued_at.toISOString().slice(0, 10)
    assert.deepEqual(verifier.scanned(card.token), { kind: 'authentic', issuedAt })
  }
})

test('a card expires after its last day by the clock of the device; the day itself still counts', async () => {
  const card = { ...sampleCard(1), status: 'valid' as const, valid_until: '2027-12-31' }
  const issuedAt = card.issued_at.toISOString().slice(0, 10)
  const portal = await samplePortal({ cards: [card, { ...sampleCard(2), status: 'valid' }] })
  const registry = JSON.parse(bytesOfFiles(portal)['registry.json'].toString())
  assert.equal(registry.entries[card.token_hash].valid_until, '2027-12-31')
  const onLastDay = verifierOf(portal, () => Date.parse('2027-12-31T23:59:59Z'))
  assert.deepEqual(onLastDay.scanned(card.token), { kind: 'authentic', issuedAt, validUntil: '2027-12-31' })
  const after = verifierOf(portal, () => Date.parse('2028-01-01T00:00:00Z'))
  const expired = { kind: 'expired', issuedAt, validUntil: '2027-12-31' }
  assert.deepEqual(after.scanned(card.token), { ...expired, by: 'token' })
  assert.deepEqual(after.typed(card.card_code), { ...expired, by: 'code' })
  assert.equal(after.scanned(sampleCard(2).token)?.kind, 'authentic')
})

test('a portal without codes finds scanned cards, and says of a typed code that it does not know', async () => {
  const cards = [sampleCard(1), sampleCard(2)]
  const portal = await samplePortal({ cards, codeSalt: undefined })
  const registry = JSON.parse(bytesOfFiles(portal)['registry.json'].toString())
  assert.deepEqual([registry.code_hash, registry.codes], [null, {}])
  const verifier = verifierOf(portal)
  assert.equal(verifier.scanned(sampleCard(1).token)?.kind, 'authentic')
  assert.deepEqual(verifier.typed(sampleCard(1).card_code), { kind: 'only_scans' })
  assert.deepEqual(verifier.list([sampleCard(2).card_code, 'DKRVAC-00000001']), [
    { kind: 'only_scans' },
    { kind: 'check_code' },
  ])
})
