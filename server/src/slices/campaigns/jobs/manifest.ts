import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { signLongText } from '@samakart/rules/signatures'
import { signerOf } from '#slices/portal/index.ts'
import type { CampaignRow } from '../tables.ts'
import type { Artifacts } from './artifacts.ts'
import type { PrintedCards } from './print-cards.ts'
import type { JobRun } from './running-job.ts'

const CARDS_PER_CHUNK = 100

export interface ManifestContent {
  files: Partial<Artifacts>
  cards: PrintedCards
  registrySha256: string
  /** Only if the files were made again and are not the same. */
  rebuiltAt?: Date
}

/**
 * Names every artifact and every card by its hash, without personal data. The signature covers everything but itself. The
 * manifest is written in chunks, so that ten thousand cards do not block the process.
 */
export async function signedManifest(
  { services, job }: JobRun,
  campaign: CampaignRow,
  { files, cards, registrySha256, rebuiltAt }: ManifestContent,
): Promise<Iterable<Buffer>> {
  const { key, organizationId, certificate } = await signerOf(services, job.tenant_id)
  const statement = {
    format: 'samakart/manifest/v1',
    organization_id: organizationId,
    campaign_id: campaign.id,
    job_id: job.id,
    campaign: campaign.prefix,
    generated_at: job.created_at.toISOString(),
    ...(rebuiltAt ? { rebuilt_at: rebuiltAt.toISOString() } : {}),
    total_cards: cards.length,
    registry_sha256: registrySha256,
    artifacts: Object.fromEntries(
      Object.entries(files).map(([kind, { size_bytes, sha256 }]) => [kind, { size_bytes, sha256 }]),
    ),
    cards: [],
    certificate,
    key_id: key.keyId,
    public_key: key.publicBytes.toString('base64'),
  }
  const signed = await gather(withCards(canonicalJson(statement), cards, canonicalJson))
  const signature = await signLongText(key, signed)
  return withCards(`${JSON.stringify({ ...statement, signature })}\n`, cards, JSON.stringify)
}

async function gather(chunks: Iterable<Buffer>): Promise<Buffer> {
  const gathered: Buffer[] = []
  for (const chunk of chunks) {
    gathered.push(chunk)
    await yieldToEventLoop()
  }
  return Buffer.concat(gathered)
}

/** Inserts the cards into a text whose list of cards is empty. */
function* withCards<T>(text: string, cards: readonly T[], write: (card: T) => string): Generator<Buffer> {
  const [before = '', after = ''] = text.split('"cards":[]')
  yield Buffer.from(`${before}"cards":[`)
  for (let start = 0; start < cards.length; start += CARDS_PER_CHUNK) {
    const written = cards.slice(start, start + CARDS_PER_CHUNK).map(write)
    yield Buffer.from(`${start === 0 ? '' : ','}${written.join(',')}`)
  }
  yield Buffer.from(`]${after}`)
}
