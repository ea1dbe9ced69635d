import type { Job } from '../tables.ts'
import { type Artifacts, artifactKinds } from './artifacts.ts'
import { etaSeconds, shareDone } from './progress.ts'

/** A job as the API shows it; `progress` is 100 only when it is completed. */
export function viewJob(job: Job, now: Date, publicUrl: string) {
  const common = {
    job_id: job.id,
    campaign_id: job.campaign_id,
    status: job.status,
    progress: progressOf(job),
    cards_generated: job.cards_generated,
    total_cards: job.total_cards,
    dpi: job.dpi,
    valid_until: job.valid_until,
    free_cards: job.free_cards,
    billed_cards: job.billed_cards,
    cost_fcfa: job.cost_fcfa,
    created_at: job.created_at.toISOString(),
    duplicates: job.duplicates,
    rows: job.row_count ?? job.total_cards,
    people: job.people,
    skipped: (job.row_count ?? job.total_cards) - job.total_cards,
    replaced: job.replaced,
    to_review: job.to_review,
    ...(job.started_at ? { started_at: job.started_at.toISOString() } : {}),
  }
  switch (job.status) {
    case 'pending':
      return common
    case 'generating':
      return { ...common, eta_seconds: etaSeconds(job, now) }
    case 'completed':
      return {
        ...common,
        artifacts: viewArtifacts(job, publicUrl),
        ...(job.artifacts ? { artifact_bytes: bytesOf(job.artifacts) } : {}),
        completed_at: job.completed_at?.toISOString(),
      }
    case 'failed':
      return {
        ...common,
        error: job.error ?? '',
        quota_refunded: job.quota_refunded ?? 0,
        failed_at: job.failed_at?.toISOString(),
      }
  }
}

function progressOf(job: Job): number {
  return job.status === 'completed' ? 100 : Math.min(99, Math.floor(100 * shareDone(job)))
}

/** Where a completed job's files are, and for how long. */
export function viewArtifacts(job: Job, publicUrl: string) {
  return {
    ...artifactUrls(job.id, publicUrl),
    expires_at: job.files_expire_at?.toISOString() ?? null,
    removed_at: job.files_removed_at?.toISOString() ?? null,
    rebuild_requested_at: job.rebuild_requested_at?.toISOString() ?? null,
  }
}

export function artifactUrls(jobId: string, publicUrl: string) {
  const base = `${publicUrl}/jobs/${jobId}/download`
  return {
    pdf_url: `${base}/pdf`,
    zip_url: `${base}/zip`,
    verification_portal_url: `${base}/portal`,
    manifest_url: `${base}/manifest`,
    sheets_url: `${base}/pdf?layout=a4`,
    duplex_url: `${base}/pdf?layout=a4&duplex=true`,
    calibration_url: `${base}/pdf?layout=calibration`,
  }
}

/** File sizes, so that people with a slow connection can decide before they download. */
function bytesOf(artifacts: Artifacts) {
  return Object.fromEntries(artifactKinds.map((kind) => [kind, artifacts[kind].size_bytes])) as Record<
    (typeof artifactKinds)[number],
    number
  >
}
