import { writeSealed } from '#platform/storage/write-sealed.ts'
import { openIssuerMark } from '#slices/brand/index.ts'
import { findReplacedCards, listCampaignCards } from '#slices/cards/index.ts'
import { buildPortal, type Portal, type PortalCard } from '#slices/portal/index.ts'
import { listReplacing } from '../duplicates/list-replacing.ts'
import type { WorkFile } from '../files/work-files.ts'
import { type CampaignRow, placesOf } from '../tables.ts'
import { listOpenJobs } from './queries.ts'
import type { JobRun } from './running-job.ts'

/** Every job reads all cards of its campaign: fewer trips, and still not more than some milliseconds of parsing at once. */
const PAGE_SIZE = 2_000

/** The portal covers the whole campaign: the cards of earlier jobs, revoked ones included, and those of this job. */
export async function buildJobPortal(
  run: JobRun,
  campaign: CampaignRow,
  { path, seal }: WorkFile,
  generatedAt = run.job.started_at ?? run.job.created_at,
): Promise<Portal> {
  const issuer = await readIssuer(run)
  const portal = await buildPortal({
    ...(issuer ? { issuer } : {}),
    campaign: { prefix: campaign.prefix, name: campaign.name, language: campaign.language },
    generatedAt,
    cards: portalCards(run),
    key: run.services.keyring.signing,
    retiredKeys: run.services.keyring.retiredSigning,
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
async function* portalCards({ job, signal, ask }: JobRun): AsyncGenerator<PortalCard> {
  const others = await ask((scope) => listOpenJobs(scope, job.campaign_id))
  const open = new Set(others.filter((id) => id !== job.id))
  const replaced = await listReplaced(job, ask)
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const page = await ask((scope) => listCampaignCards(scope, job.campaign_id, after, PAGE_SIZE))
    for (const { card_code, token_hash, status, issued_at, job_id, valid_until } of page) {
      if (open.has(job_id)) continue
      const isOurs = job_id === job.id && status === 'pending'
      if (isOurs)
        yield { card_code, token_hash, status: 'valid', issued_at: job.started_at ?? job.created_at, valid_until }
      else if (status === 'valid' || status === 'revoked') {
        yield {
          card_code,
          token_hash,
          status: replaced.has(card_code) ? 'revoked' : status,
          issued_at: issued_at ?? job.created_at,
          valid_until,
        }
      }
    }
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.id ?? after
  }
}

/** The cards that are revoked when this job's cards become valid. A portal that is made again finds them revoked. */
async function listReplaced(job: JobRun['job'], ask: JobRun['ask']): Promise<ReadonlySet<string>> {
  if (!job.settles_duplicates || job.published_at) return new Set()
  const cards = await ask(async (scope) => {
    const places = await listReplacing(scope, job, { from: 0, to: placesOf(job) })
    return findReplacedCards(scope, { campaignId: job.campaign_id, jobId: job.id, places })
  })
  return new Set(cards.map(({ card_code }) => card_code))
}
