import { hash } from 'node:crypto'
import { checkCharacter, type FileName } from '@samakart/portal'
import { crockford32 } from '#platform/crockford32.ts'
import { type SigningKey, signingKeyFromSeed } from '#platform/crypto/signatures.ts'
import { type Card, identityText, SAMPLE_CARD } from '#slices/cards/index.ts'
import { buildPortal, type Portal, type PortalCard, type PortalInput } from '#slices/portal/index.ts'

export interface SampleCard extends PortalCard {
  token: string
}

export const SAMPLE_PREFIX = 'DKRVAC'
export const sampleKey = signingKeyFromSeed(Buffer.alloc(32, 7))

const DAY_MS = 86_400_000

/** The same number gives the same card, even if no portal contains it. Every tenth card is revoked. */
export function sampleCard(number: number): SampleCard {
  const token = crockford32(hash('sha256', `card ${number}`, 'buffer')).slice(0, 26)
  // With an odd factor, different numbers stay different.
  const scattered = (BigInt(number) * 0x2545f491n + 0x1234567n) % 2n ** 35n
  const seven = crockford32(Buffer.from((scattered << 5n).toString(16).padStart(10, '0'), 'hex')).slice(0, 7)
  return {
    token,
    token_hash: hash('sha256', token),
    card_code: `${SAMPLE_PREFIX}-${seven}${checkCharacter(seven)}`,
    status: number % 10 === 9 ? 'revoked' : 'valid',
    issued_at: new Date(Date.UTC(2026, 0, 5) + (number % 30) * DAY_MS),
  }
}

export function* sampleCards(count: number): Generator<SampleCard> {
  for (let number = 0; number < count; number++) yield sampleCard(number)
}

export function samplePortal(changes: Partial<PortalInput> = {}): Promise<Portal> {
  return buildPortal({
    campaign: { prefix: SAMPLE_PREFIX, name: 'Vaccination Dakar 2026', language: 'fr' },
    generatedAt: new Date('2026-03-10T09:00:00.000Z'),
    cards: sampleCards(100),
    key: sampleKey,
    ...changes,
  })
}

export function bytesOfFiles(portal: Portal): Record<FileName, Buffer> {
  return Object.fromEntries(portal.files.map(({ name, content }) => [name, Buffer.concat([...content()])])) as Record<
    FileName,
    Buffer
  >
}

/** The identity QR of a sample card, issued by the sample key unless another is given. */
export function sampleIdentity(
  { card_code }: Pick<SampleCard, 'card_code'>,
  person: Partial<Card> = {},
  key: SigningKey = sampleKey,
): string {
  const issuer = { key: key.privateKey, keyId: key.keyId, name: 'Ministère de la Santé', language: 'fr' as const }
  return identityText({ ...SAMPLE_CARD, ...person, card_code }, { ...issuer, dateOfBirth: 'full' }, 4_000) ?? ''
}
