// What organization A could show as B's: parts of signed things of both, put together at random and, where a key of A can do so,
// signed again. A and B have the same prefix, campaign name and ministry line. Each mix must be refused where B's is accepted.
import {
  createVerifier,
  isSignedByItsOrganization,
  issuerOf,
  MANIFEST_KIND,
  openCompactRegistry,
  openPack,
  PACK_KIND,
  PAGE_KIND,
  type SignedByOrganization,
} from '@samakart/portal'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { type SigningKey, signBytes, signingKeyFromSeed } from '@samakart/rules/signatures'
import { openKeyring } from '@samakart/server/internal/platform/crypto/keyring'
import { seal } from '@samakart/server/internal/platform/crypto/statements'
import { findInvoiceFaults } from '@samakart/server/internal/slices/billing/check-books'
import {
  bytesToSign,
  NO_INVOICE_YET,
  sealDocument,
  toDocument,
} from '@samakart/server/internal/slices/billing/invoice-document'
import { type Signer, signRevocationPack } from '@samakart/server/internal/slices/portal/index'
import {
  bytesOfFiles,
  installationKey,
  SAMPLE_PREFIX,
  sampleCard,
  sampleCards,
  sampleIdentity,
  samplePortal,
  sampleSigner,
} from '@samakart/server/testing/sample-portal'

type Pick = (upTo: number) => number
type Facts = Record<string, unknown>

/** Everything that an organization has signed. */
interface Side {
  signer: Signer
  campaign: { id: string; prefix: string }
  page: Facts
  manifest: Facts
  pack: Facts
  jobManifest: Facts
  invoice: ReturnType<typeof invoiceOf>
}

const keyring = await openKeyring({
  master: Buffer.alloc(32, 1),
  signingSeed: Buffer.alloc(32, 9),
  retiredSigning: [],
} as unknown as Parameters<typeof openKeyring>[0])
const made = new Date('2026-03-12T09:00:00.000Z')

async function side(digit: number, seed: number) {
  const signer = sampleSigner(digit, signingKeyFromSeed(Buffer.alloc(32, seed)))
  const campaign = { id: `camp_${'0'.repeat(24)}${digit}0`, prefix: SAMPLE_PREFIX }
  const portal = await samplePortal({
    cards: sampleCards(20),
    signer,
    campaign: { ...campaign, name: 'Vaccination', language: 'fr' },
  })
  const html = bytesOfFiles(portal)['index.html'].toString()
  const own: Side = {
    signer,
    campaign,
    page: JSON.parse(/id="statement">([^<]*)<\/script>/.exec(html)?.[1] ?? ''),
    manifest: portal.manifest as unknown as Facts,
    pack: signRevocationPack({
      campaign,
      signer,
      since: new Date(0),
      generatedAt: made,
      tokenHashes: [sampleCard(digit).token_hash],
    }) as unknown as Facts,
    jobManifest: seal(signer.key, 'job', {
      organization_id: signer.organizationId,
      campaign_id: campaign.id,
      certificate: signer.certificate,
      campaign: SAMPLE_PREFIX,
      job_id: `job_${digit}`,
      registry_sha256: portal.registrySha256,
    }) as unknown as Facts,
    invoice: invoiceOf(signer.organizationId, digit),
  }
  const chunks = [...html.matchAll(/<p hidden>([^<]*)<\/p>/g)].map((match) => match[1] ?? '')
  return { own, registry: openCompactRegistry(Buffer.from(chunks.join(''), 'base64')) }
}

function invoiceOf(organizationId: string, digit: number) {
  const document = toDocument({
    invoice_id: `inv_${digit}`,
    invoice_number: 'FAC-2026-000001',
    invoice_type: 'subscription',
    status: 'paid',
    issued_at: made.toISOString(),
    organization_id: organizationId,
    seller: {} as never,
    buyer: { legal_name: `Buyer ${digit}`, address: '', ninea: '', rccm: '' } as never,
    lines: [],
    reference: null,
    corrects: null,
    previous_hash: NO_INVOICE_YET,
  })
  const { text } = sealDocument(document)
  return { text, signature: signBytes(installationKey, bytesToSign(text)) }
}

const { own: a } = await side(1, 21)
const { own: b, registry } = await side(2, 22)
const issuer = issuerOf(b.page as never)
const verifier = createVerifier(registry, SAMPLE_PREFIX, issuer, () => made.getTime())

const isOfB = (facts: Facts, kind?: string) =>
  (kind === undefined || facts.kind === kind) &&
  facts.organization_id === b.signer.organizationId &&
  facts.campaign_id === b.campaign.id &&
  isSignedByItsOrganization(facts as unknown as SignedByOrganization, installationKey.publicBytes.toString('base64'))

/** Each kind: how it is accepted as B's. */
const accepted = {
  page: (facts: Facts) => isOfB(facts, PAGE_KIND),
  manifest: (facts: Facts) => isOfB(facts, MANIFEST_KIND),
  jobManifest: (facts: Facts) => isOfB(facts),
  pack: (facts: Facts) =>
    facts.kind === PACK_KIND &&
    typeof openPack(JSON.stringify(facts), {
      organizationId: b.signer.organizationId,
      campaignId: b.campaign.id,
      installationKey: installationKey.publicBytes.toString('base64'),
      generatedAt: new Date(0).toISOString(),
      seq: 0,
    }) === 'object',
}
const kinds = Object.keys(accepted) as (keyof typeof accepted)[]

/** B's own are accepted: a check that refuses everything would prove nothing. */
export function ownAreAccepted(): boolean {
  const identity = verifier.scanned(sampleIdentity(sampleCard(1), {}, b.signer, b.campaign))
  return kinds.every((kind) => accepted[kind](b[kind])) && isInvoiceOfB(b.invoice) && identity?.kind === 'issued_to'
}

/** The name of a kind of which a mix was accepted as B's; undefined if it was refused. */
export function acceptedMix(pick: Pick): string | undefined {
  const which = pick(kinds.length + 2)
  const kind = kinds[which]
  if (kind) return accepted[kind](mixed(a[kind], b[kind], kind, pick)) ? kind : undefined
  if (which === kinds.length) return isIdentityOfB(pick) ? 'identity QR' : undefined
  return isInvoiceOfB(mixedInvoice(pick)) ? 'invoice' : undefined
}

/** Fields of both, at least one of A's that differs; then as it is, or signed by A under either name. */
function mixed(one: Facts, other: Facts, kind: string, pick: Pick): Facts {
  const names = Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
  const kept = names[pick(names.length)] as string
  const facts: Facts = { ...other, [kept]: one[kept] }
  for (const name of names) if (pick(2) === 0) facts[name] = one[name]
  if (pick(4) === 0) facts.certificate = selfMade(facts, pick)
  const way = pick(3)
  if (way === 0) return facts
  const { signature: _, ...unsigned } = facts
  if (way === 1) return { ...unsigned, signature: sign(a.signer.key, unsigned) }
  return seal(a.signer.key, String(facts.kind ?? kind), unsigned)
}

const sign = (key: SigningKey, facts: Facts) => signBytes(key, Buffer.from(canonicalJson(facts)))

/** A certificate about B that A wrote, or B's with A's key in it. */
function selfMade(facts: Facts, pick: Pick): Facts {
  const about = { ...b.signer.certificate, organization_key: facts.public_key } as Facts
  if (pick(2) === 0) return about
  const { signature: _, ...rest } = about
  const named =
    pick(2) === 0 ? {} : { public_key: a.signer.key.publicBytes.toString('base64'), key_id: a.signer.key.keyId }
  return { ...rest, ...named, signature: sign(a.signer.key, { ...rest, ...named }) }
}

/** A's key under the name of either, for the organization and the campaign of either, and a card of B. */
function isIdentityOfB(pick: Pick): boolean {
  const key = { ...a.signer.key, keyId: (pick(2) === 0 ? a : b).signer.key.keyId }
  const organizationId = (pick(2) === 0 ? a : b).signer.organizationId
  const campaign = (pick(2) === 0 ? a : b).campaign
  const text = sampleIdentity(sampleCard(pick(20)), {}, { ...a.signer, key, organizationId }, campaign)
  const verdict = verifier.scanned(text)
  return verdict !== undefined && 'holder' in verdict
}

function mixedInvoice(pick: Pick): Side['invoice'] {
  const [one, other] = [JSON.parse(a.invoice.text), JSON.parse(b.invoice.text)] as [Facts, Facts]
  const names = Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
  const facts = { ...other }
  for (const name of names) if (pick(2) === 0) facts[name] = one[name]
  const isWhollyB = canonicalJson(facts) === b.invoice.text
  const signature = isWhollyB || pick(2) === 0 ? a.invoice.signature : b.invoice.signature
  return { text: canonicalJson(facts), signature: pick(3) === 0 ? sign(a.signer.key, facts) : signature }
}

function isInvoiceOfB({ text, signature }: Side['invoice']): boolean {
  const { hash } = sealDocument(JSON.parse(text))
  const row = {
    tenant_id: b.signer.organizationId,
    id: 'inv_2',
    invoice_number: 'FAC-2026-000001',
    invoice_type: 'subscription',
    status: 'paid',
    issued_at: made,
    total_fcfa: 0,
    document: text,
    signature_hash: hash,
    key_id: installationKey.keyId,
    signature,
  }
  return findInvoiceFaults(row as never, NO_INVOICE_YET, keyring).length === 0
}
