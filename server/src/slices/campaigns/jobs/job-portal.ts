import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listCampaignCards } from '#slices/cards/index.ts'
import { buildPortal, type Portal, type PortalCard } from '#slices/portal/index.ts'
import type { CampaignRow } from '../tables.ts'
import { listOpenJobs } from './queries.ts'
import type { RunningJob } from './running-job.ts'

const PAGE_SIZE = 500

/** The portal covers the whole campaign: the cards of earlier jobs, revoked ones included, and those of this job. */
export async function buildJobPortal(
  running: RunningJob,
  campaign: CampaignRow,
): Promise<{ path: string; portal: Portal }> {
  const { job, services, folder } = running
  const portal = await buildPortal({
    campaign: { prefix: campaign.prefix, name: campaign.name, language: campaign.language },
    generatedAt: job.started_at ?? job.created_at,
    cards: portalCards(running),
    key: services.keyring.signing,
  })
  const path = join(folder, 'portal.zip')
  await pipeline(portal.zip(), createWriteStream(path))
  return { path, portal }
}

/** Leaves out the cards of other open jobs, also those that are valid already: each job publishes its own cards. */
async function* portalCards({ job, signal, ask }: RunningJob): AsyncGenerator<PortalCard> {
  const others = await ask((scope) => listOpenJobs(scope, job.campaign_id))
  const open = new Set(others.filter((id) => id !== job.id))
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const page = await ask((scope) => listCampaignCards(scope, job.campaign_id, after, PAGE_SIZE))
    for (const { card_code, token_hash, status, issued_at, job_id } of page) {
      if (open.has(job_id)) continue
      const isOurs = job_id === job.id && status === 'pending'
      if (isOurs) yield { card_code, token_hash, status: 'valid', issued_at: job.started_at ?? job.created_at }
      else if (status === 'valid' || status === 'revoked') {
        yield { card_code, token_hash, status, issued_at: issued_at ?? job.created_at }
      }
    }
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.id ?? after
  }
}
