import { hash, scryptSync } from 'node:crypto'
import { CERTIFICATE_KIND, CODE_HASH, type FileName } from '@samakart/portal'
import { checkCharacter, crockford32 } from '@samakart/rules/crockford'
import { type SigningKey, signingKeyFromSeed } from '@samakart/rules/signatures'
import { seal } from '#platform/crypto/statements.ts'
import { packedId } from '#platform/ids.ts'
import { type Card, identityText, SAMPLE_CARD } from '#slices/cards/index.ts'
import {
  buildPortal,
  certifiedFacts,
  type Portal,
  type PortalCards,
  type PortalInput,
  type Signer,
} from '#slices/portal/index.ts'

export interface SampleCard {
  token: string
  /** SHA-256 of the token, as hex. */
  token_hash: string
  card_code: string
  status: PortalCards['status']
  issued_at: Date
  valid_until?: string
}

export const SAMPLE_PREFIX = 'DKRVAC'
export const sampleKey = signingKeyFromSeed(Buffer.alloc(32, 7))
export const installationKey = signingKeyFromSeed(Buffer.alloc(32, 9))
export const SAMPLE_CAMPAIGN = { id: `camp_${'0'.repeat(26)}`, prefix: SAMPLE_PREFIX }

/** The organization whose id ends with this digit, and its key. */
export function sampleSigner(
  digit = 1,
  key: SigningKey = sampleKey,
  installation: SigningKey = installationKey,
): Signer {
  const organizationId = `org_${'0'.repeat(24)}${digit}0`
  const certified = { organizationId, organizationName: `Organisation ${digit}`, publicBytes: key.publicBytes }
  return {
    organizationId,
    key,
    certificate: seal(
      installation,
      CERTIFICATE_KIND,
      certifiedFacts({ ...certified, since: new Date('2026-03-01T00:00:00.000Z') }),
    ),
    retiredKeys: [],
    installationKeys: [installation.publicBytes],
  }
}

export const SAMPLE_SALT = Buffer.alloc(CODE_HASH.saltBytes, 9)
/** Computed here by the platform's own scrypt, so that a portal's is compared with it. */
export const sampleCodeHash = (code: string) =>
  scryptSync(code, SAMPLE_SALT, CODE_HASH.bytes, { N: 2 ** CODE_HASH.logN, r: CODE_HASH.r, p: CODE_HASH.p })

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

export function samplePortal({
  cards = sampleCards(100),
  hashOf = sampleCodeHash,
  ...changes
}: Partial<Omit<PortalInput, 'cards'>> & {
  cards?: Iterable<SampleCard>
  hashOf?: (code: string) => Buffer
} = {}): Promise<Portal> {
  return buildPortal({
    campaign: { ...SAMPLE_CAMPAIGN, name: 'Vaccination Dakar 2026', language: 'fr' },
    generatedAt: new Date('2026-03-10T09:00:00.000Z'),
    cards: portalCards(cards, hashOf),
    signer: sampleSigner(),
    codeSalt: SAMPLE_SALT,
    ...changes,
  })
}

function* portalCards(cards: Iterable<SampleCard>, hashOf: (code: string) => Buffer): Generator<PortalCards> {
  for (const { token_hash, card_code, status, issued_at, valid_until = null } of cards) {
    const hashes = Buffer.concat([Buffer.from(token_hash, 'hex'), hashOf(card_code)])
    yield { status, issued_on: issued_at.toISOString().slice(0, 10), valid_until, hashes }
  }
}

export function bytesOfFiles(portal: Portal): Record<FileName, Buffer> {
  return Object.fromEntries(portal.files.map(({ name, content }) => [name, Buffer.concat([...content()])])) as Record<
    FileName,
    Buffer
  >
}

/** The identity QR of a sample card, issued by the sample organization unless another is given; without one, by the installation. */
export function sampleIdentity(
  { card_code }: Pick<SampleCard, 'card_code'>,
  person: Partial<Card> = {},
  signer: Signer | null = sampleSigner(),
  campaign = SAMPLE_CAMPAIGN,
): string {
  const key = signer?.key ?? installationKey
  const issuedBy = signer && [packedId('organization', signer.organizationId), packedId('campaign', campaign.id)]
  const issuer = {
    key: key.privateKey,
    keyId: key.keyId,
    ...(issuedBy ? { issuedBy } : {}),
    name: 'Ministère de la Santé',
    language: 'fr' as const,
  }
  return identityText({ ...SAMPLE_CARD, ...person, card_code }, { ...issuer, dateOfBirth: 'full' }, 4_000) ?? ''
}
