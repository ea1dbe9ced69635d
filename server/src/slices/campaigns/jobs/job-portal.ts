import { writeSealed } from '@samakart/sealed-files'
import { openIssuerMark } from '#slices/brand/index.ts'
import { findReplacedCards, keepCodeHashes, listPortalCards } from '#slices/cards/index.ts'
import { buildPortal, codeSaltOf, hashCodes, type Portal, type PortalCards, signerOf } from '#slices/portal/index.ts'
import { listReplacing } from '../duplicates/list-replacing.ts'
import type { WorkFile } from '../files/work-files.ts'
import { publicNameOf } from '../public-name.ts'
import { type CampaignRow, placesOf } from '../tables.ts'
import { listOpenJobs } from './queries.ts'
import type { JobRun } from './running-job.ts'

/** Every job reads all cards of its campaign: few trips, and none that occupies the database for long. */
const PAGE_SIZE = 5_000

/** The portal covers the whole campaign: the cards of earlier jobs, revoked ones included, and those of this job. */
export async function buildJobPortal(
  run: JobRun,
  campaign: CampaignRow,
  { path, seal }: WorkFile,
  generatedAt = run.job.started_at ?? run.job.created_at,
): Promise<Portal> {
  const issuer = await readIssuer(run)
  const codeSalt = campaign.typed_codes === 'slow' ? codeSaltOf(campaign.id) : undefined
  const portal = await buildPortal({
    ...(issuer ? { issuer } : {}),
    campaign: { ...campaign, name: publicNameOf(campaign) },
    generatedAt,
    cards: portalCards(run, codeSalt),
    codeSalt,
    signer: await signerOf(run.services, run.job.tenant_id),
  })
  await writeSealed(path, seal, portal.zip())
  return portal
}

/** Name and emblem of the brand that the job was accepted with. */
async function readIssuer({ job, ask }: JobRun): Promise<{ name?: string; emblem?: string } | undefined> {
  const { brand } = job
  if (!brand) return undefined
  const { colour: _, ...issuer } = await ask((scope) => openIssuerMark(scope, brand))
  return Object.keys(issuer).length > 0 ? issuer : undefined
}

/** Leaves out the cards of other open jobs, also those that are valid already: each job publishes its own cards. */
async function* portalCards(run: JobRun, codeSalt: Buffer | undefined): AsyncGenerator<PortalCards> {
  const { job, signal, ask } = run
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
      await run.act((work) => keepCodeHashes(work, ids, hashes))
      page = await list()
    }
    yield* page.cards
    after = page.next
  }
}

/** The cards that are revoked when this job's cards become valid. A portal that is made again finds them revoked. */
async function listReplaced(job: JobRun['job'], ask: JobRun['ask']): Promise<string[]> {
  if (!job.settles_duplicates || job.published_at) return []
  const cards = await ask(async (scope) => {
    const places = await listReplacing(scope, job, { from: 0, to: placesOf(job) })
    return findReplacedCards(scope, { campaignId: job.campaign_id, jobId: job.id, places })
  })
  return cards.map(({ card_code }) => card_code)
}
