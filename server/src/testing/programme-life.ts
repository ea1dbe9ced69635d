// A programme's life without printing: jobs are accepted, resolved, completed or failed by the real verbs, at any instant.
import { Refusal } from '#platform/refusal.ts'
import { inUnitOfWork, theSystem, type UnitOfWork } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import type { Beneficiary } from '#slices/campaigns/beneficiaries/beneficiary.ts'
import { createCampaign } from '#slices/campaigns/create-campaign.ts'
import { type Artifacts, artifactKinds } from '#slices/campaigns/jobs/artifacts.ts'
import { completeJob, failJob } from '#slices/campaigns/jobs/end-job.ts'
import { claimJob } from '#slices/campaigns/jobs/lease.ts'
import { resolveIdentities } from '#slices/campaigns/jobs/resolve-identities.ts'
import { submitJob } from '#slices/campaigns/jobs/submit-job.ts'
import type { Portal } from '#slices/portal/index.ts'

const artifact = { key: 'none', size_bytes: 1_000, sha256: 'none' }
const artifacts = Object.fromEntries(artifactKinds.map((kind) => [kind, artifact])) as Artifacts
const portal = {
  manifest: { registry_sha256: 'none', generated_at: '2026-01-01', total_cards: 1, seq: 1, key_id: 'none' },
} as unknown as Portal

export interface JobOptions {
  dpi?: 300 | 450 | 600
  engine?: 'studio' | 'dhis2'
}

/** People by their numbers: the same number is the same person. */
export function person(number: number): Beneficiary {
  const names = [
    'Aminata',
    'Ousmane',
    'Khady',
    'Cheikh',
    'Rokhaya',
    'Mamadou',
    'Seynabou',
    'Babacar',
    'Coumba',
    'Idrissa',
  ]
  const families = ['Diagne', 'Gueye', 'Cissé', 'Thiam', 'Faye', 'Kane', 'Mbaye', 'Sow', 'Touré', 'Wade', 'Bâ', 'Niang']
  return {
    person: {
      first_name: names[number % names.length] ?? '',
      last_name: families[Math.floor(number / names.length) % families.length] ?? '',
      date_of_birth: `${1950 + ((number * 7) % 60)}-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + ((number * 5) % 28)).padStart(2, '0')}`,
      gender: number % 2 === 0 ? 'F' : 'M',
      region_code: 'DKR',
      country_code: 'SN',
      phone_number: null,
      mother_name: null,
      commune: null,
      external_ids: {},
      dhis2_instance_url: null,
      kyc_verified: false,
    },
    beneficiary_id: null,
    health_center: null,
    zone: null,
  }
}

export function programmeLife(shop: Workshop, tenantId: string) {
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    untilHeard(() => inUnitOfWork(shop, { tenantId, actor: theSystem }, step))
  const life = {
    act,
    campaign: (prefix: string) =>
      act((work) =>
        createCampaign(work, {
          name: `Campagne ${prefix}`,
          campaign_type: 'vaccination',
          prefix,
          language: 'fr',
          template_id: 'vital',
        }),
      ),
    async submit(
      campaignId: string,
      people: readonly Beneficiary[],
      { dpi = 300, engine = 'studio' }: JobOptions = {},
    ) {
      const job = await act((work) => submitJob(work, { campaignId, people, dpi, includeMpiId: true, engine }))
      return job.job_id
    },
    /** As a worker does it up to the printing. */
    async resolve(jobId: string) {
      const job = await act((work) => claimJob(work, jobId))
      if (!job) throw new Error('Somebody else holds the job.')
      await resolveIdentities({ shop, job, signal: new AbortController().signal, folder: '', act })
      return job
    },
    async complete(jobId: string) {
      const job = await life.resolve(jobId)
      await act((work) => completeJob(work, job, artifacts, portal))
    },
    fail: (jobId: string) => act((work) => failJob(work, jobId, 'generation_failed')),
    async made(campaignId: string, people: readonly Beneficiary[], options: JobOptions = {}) {
      const jobId = await life.submit(campaignId, people, options)
      await life.complete(jobId)
      return jobId
    },
    async cardsOf(jobId: string): Promise<{ card_code: string; mpi_id: string | null; status: string }[]> {
      return act(({ db }) =>
        db
          .selectFrom('card')
          .select(['card_code', 'mpi_id', 'status'])
          .where('tenant_id', '=', tenantId)
          .where('job_id', '=', jobId)
          .orderBy('place')
          .execute(),
      )
    },
  }
  return life
}

export type ProgrammeLife = ReturnType<typeof programmeLife>

/** On a busy machine some are turned away before the embedded database's one connection is free; they come again. */
async function untilHeard<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 503) throw error
    }
  }
}
