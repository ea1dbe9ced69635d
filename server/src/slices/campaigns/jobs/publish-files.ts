import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { signLongText } from '@samakart/rules/signatures'
import { writeSealed } from '@samakart/sealed-files'
import { StoreUnavailable } from '#platform/storage/store-unavailable.ts'
import { openIssuerMark } from '#slices/brand/index.ts'
import { findReplacedCards, keepCodeHashes, listPortalCards } from '#slices/cards/index.ts'
import { buildPortal, codeSaltOf, hashCodes, type Portal, type PortalCards, signerOf } from '#slices/portal/index.ts'
import { recordStoredFiles } from '../files/stored-files.ts'
import { describeFile, type WorkFile, type WorkFiles } from '../files/work-files.ts'
import { publicNameOf } from '../public-name.ts'
import { type CampaignRow, placesOf } from '../tables.ts'
import { type Artifact, type ArtifactKind, type Artifacts, artifactKinds } from './artifacts.ts'
import { listReplacing } from './batches.ts'
import type { JobAttempt } from './job-attempt.ts'
import type { DrawnCards } from './print-cards.ts'
import { listOpenJobs } from './queries.ts'

/** Files of a job that are whole in the store. They count when the job names them. */
export interface PublishedFiles {
  artifacts: Artifacts
  portal: Portal
}

/** Makes the portal and the manifest, and puts all files of a job into the store. */
export async function publishFiles(
  attempt: JobAttempt,
  campaign: CampaignRow,
  files: WorkFiles,
  cards: DrawnCards,
): Promise<PublishedFiles> {
  const portal = await buildJobPortal(attempt, campaign, files.portal)
  const { registrySha256 } = portal
  const described = await describeFiles(
    attempt,
    files,
    artifactKinds.filter((kind) => kind !== 'manifest'),
  )
  await writeSealed(
    files.manifest.path,
    files.manifest.seal,
    await signedManifest(attempt, campaign, { files: described, cards, registrySha256 }),
  )
  const artifacts = { ...described, ...(await describeFiles(attempt, files, ['manifest'])) } as Artifacts
  await storeFiles(attempt, files, artifacts)
  return { artifacts, portal }
}

export async function describeFiles(
  { job, signal }: JobAttempt,
  files: WorkFiles,
  kinds: readonly ArtifactKind[],
): Promise<Partial<Artifacts>> {
  const described: Partial<Artifacts> = {}
  for (const kind of kinds) {
    signal.throwIfAborted()
    described[kind] = await describeFile(files[kind], job, kind)
  }
  return described
}

/** Puts the described files into the store, after their keys are in the database. */
export async function storeFiles(attempt: JobAttempt, files: WorkFiles, described: Partial<Artifacts>): Promise<void> {
  const { signal, act } = attempt
  const stored = (Object.entries(described) as [ArtifactKind, Artifact][]).map(([kind, { key }]) => ({
    ...files[kind],
    storageKey: key,
  }))
  await act((work) => recordStoredFiles(work, stored))
  for (const { storageKey, path } of stored) {
    signal.throwIfAborted()
    await putFile(attempt, storageKey, path)
  }
}

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 5_000

/** Waits for a store that is away: what was printed stays where it is, and nothing has to be done again. */
async function putFile({ services, signal, job }: JobAttempt, key: string, path: string): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      return await services.storage.putFile(key, path)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      if (pauseMs === FIRST_PAUSE_MS)
        services.log.warn('job waits for the store', { job: 'cards', job_id: job.id, attempt: job.attempt })
    }
    await wait(pauseMs, undefined, { signal })
  }
}

/** Every job reads all cards of its campaign: few trips, and none that occupies the database for long. */
const PAGE_SIZE = 5_000

/** The portal covers the whole campaign: the cards of earlier jobs, revoked ones included, and those of this job. */
export async function buildJobPortal(
  attempt: JobAttempt,
  campaign: CampaignRow,
  { path, seal }: WorkFile,
  generatedAt = attempt.job.started_at ?? attempt.job.created_at,
): Promise<Portal> {
  const issuer = await readIssuer(attempt)
  const codeSalt = campaign.typed_codes === 'slow' ? codeSaltOf(campaign.id) : undefined
  const portal = await buildPortal({
    ...(issuer ? { issuer } : {}),
    campaign: { ...campaign, name: publicNameOf(campaign) },
    generatedAt,
    cards: portalCards(attempt, codeSalt),
    codeSalt,
    signer: await signerOf(attempt.services, attempt.job.tenant_id),
  })
  await writeSealed(path, seal, portal.zip())
  return portal
}

/** Name and emblem of the brand that the job was accepted with. */
async function readIssuer({ job, ask }: JobAttempt): Promise<{ name?: string; emblem?: string } | undefined> {
  const { brand } = job
  if (!brand) return undefined
  const { colour: _, ...issuer } = await ask((scope) => openIssuerMark(scope, brand))
  return Object.keys(issuer).length > 0 ? issuer : undefined
}

/** Leaves out the cards of other open jobs, also those that are valid already: each job publishes its own cards. */
async function* portalCards(attempt: JobAttempt, codeSalt: Buffer | undefined): AsyncGenerator<PortalCards> {
  const { job, signal, ask } = attempt
  const openJobs = await ask((scope) => listOpenJobs(scope, job.campaign_id))
  const content = {
    campaignId: job.campaign_id,
    job: { id: job.id, issuedAt: job.started_at ?? job.created_at },
    otherOpenJobs: openJobs.filter((id) => id !== job.id),
    replacedCodes: await listReplaced(job, ask),
    hasCodes: codeSalt !== undefined,
  }
  for (let after: string | null = ''; after !== null; ) {
    signal.throwIfAborted()
    const from: string = after
    const list = () => ask((scope) => listPortalCards(scope, content, { after: from, limit: PAGE_SIZE }))
    let page = await list()
    if (codeSalt && page.unhashed.length > 0) {
      const hashes = await hashCodes(
        page.unhashed.map(({ card_code }) => card_code),
        codeSalt,
        signal,
      )
      const ids = page.unhashed.map(({ id }) => id)
      await attempt.act((work) => keepCodeHashes(work, ids, hashes))
      page = await list()
    }
    yield* page.cards
    after = page.next
  }
}

/** The cards that are revoked when this job's cards become valid. A portal that is made again finds them revoked. */
async function listReplaced(job: JobAttempt['job'], ask: JobAttempt['ask']): Promise<string[]> {
  if (!job.settles_duplicates || job.published_at) return []
  const cards = await ask(async (scope) => {
    const places = await listReplacing(scope, job, { from: 0, to: placesOf(job) })
    return findReplacedCards(scope, { campaignId: job.campaign_id, jobId: job.id, places })
  })
  return cards.map(({ card_code }) => card_code)
}

const CARDS_PER_CHUNK = 100

interface ManifestContent {
  files: Partial<Artifacts>
  cards: DrawnCards
  registrySha256: string
  /** Only if the files were made again and are not the same. */
  rebuiltAt?: Date
}

/**
 * Names every artifact and every card by its hash, without personal data. The signature covers everything but itself. The
 * manifest is written in chunks, so that ten thousand cards do not block the process.
 */
export async function signedManifest(
  { services, job }: JobAttempt,
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
