// Campaigns and their jobs without printing: the product's own verbs accept, resolve, complete and fail jobs, step by step.
import { Refusal } from '#platform/refusal.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import type { Beneficiary } from '#slices/campaigns/beneficiaries/beneficiary.ts'
import { createCampaign } from '#slices/campaigns/create-campaign.ts'
import type { DuplicateChoice } from '#slices/campaigns/duplicates/policy.ts'
import { type Artifacts, artifactKinds } from '#slices/campaigns/jobs/artifacts.ts'
import { failJob, finishJob, publishJob } from '#slices/campaigns/jobs/card-job.ts'
import { claimJob, type JobAttempt, newAttempt } from '#slices/campaigns/jobs/job-attempt.ts'
import { prepareJob } from '#slices/campaigns/jobs/prepare-job.ts'
import { resolveIdentities } from '#slices/campaigns/jobs/resolve-identities.ts'
import { acceptJob } from '#slices/campaigns/jobs/submit-job.ts'
import { getCampaign } from '#slices/campaigns/queries.ts'
import { IdentityCache } from '#slices/mpi/index.ts'
import type { Portal } from '#slices/portal/index.ts'

const artifact = { key: 'none', size_bytes: 1_000, sha256: 'none' }
const artifacts = Object.fromEntries(artifactKinds.map((kind) => [kind, artifact])) as Artifacts
const manifest: Portal['manifest'] = {
  kind: 'none',
  organization_id: 'none',
  campaign_id: 'none',
  installation_keys: [],
  certificate: {
    kind: 'none',
    organization_id: 'none',
    organization_name: 'none',
    organization_key: 'none',
    since: '2026-01-01',
    public_key: 'none',
    key_id: 'none',
    signature: 'none',
  },
  campaign: 'none',
  campaign_name: 'none',
  language: 'fr',
  generated_at: '2026-01-01',
  seq: 1,
  total_cards: 1,
  registry_sha256: 'none',
  compact_sha256: 'none',
  compact_bytes: 1,
  files: {},
  fingerprint: 'none',
  registry_signature: 'none',
  public_key: 'none',
  key_id: 'none',
  signature: 'none',
}

export interface JobOptions {
  dpi?: 300 | 450 | 600
  engine?: 'studio' | 'dhis2'
  duplicates?: DuplicateChoice
}

/** The same number is the same person. */
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

export function campaignFixture(services: Services, tenantId: string) {
  const identityCache = new IdentityCache()
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    untilConnected(() => inUnitOfWork(services, { tenantId, actor: theSystem }, step))
  const fixture = {
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
      { dpi = 300, engine = 'studio', duplicates = 'print' }: JobOptions = {},
    ) {
      const job = await act(async (work) => {
        const campaign = await getCampaign(work, campaignId)
        const tools = { keys: await work.keys(), newId: work.newId }
        const order = { campaignId, people, dpi, includeMpiId: true, engine, duplicates }
        return acceptJob(work, prepareJob(tools, campaign, order))
      })
      return job.job_id
    },
    async claim(jobId: string): Promise<JobAttempt> {
      const job = await act((work) => claimJob(work, jobId))
      if (!job) throw new Error('Another worker holds the job.')
      return { ...newAttempt(services, job), act, ask: act }
    },
    /** What a worker does before printing. */
    async resolve(jobId: string) {
      const running = await fixture.claim(jobId)
      for await (const _ of resolveIdentities(running, identityCache));
      return running
    },
    publishIn: (work: UnitOfWork, { job }: JobAttempt) => publishJob(work, job, { artifacts, portal: { manifest } }),
    publishAs: (running: JobAttempt) => act((work) => fixture.publishIn(work, running)),
    async finishAs(running: JobAttempt) {
      await finishJob(running, await act((work) => getCampaign(work, running.job.campaign_id)))
    },
    /** Ends when the files are in the storage. */
    async publish(jobId: string) {
      const running = await fixture.resolve(jobId)
      await fixture.publishAs(running)
      return running
    },
    /** What another attempt does with a job whose files are already published. */
    async finish(jobId: string) {
      await fixture.finishAs(await fixture.resolve(jobId))
    },
    async complete(jobId: string) {
      await fixture.finishAs(await fixture.publish(jobId))
    },
    fail: (jobId: string) => act((work) => failJob(work, jobId, { code: 'generation_failed' })),
    async made(campaignId: string, people: readonly Beneficiary[], options: JobOptions = {}) {
      const jobId = await fixture.submit(campaignId, people, options)
      await fixture.complete(jobId)
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
  return fixture
}

export type CampaignFixture = ReturnType<typeof campaignFixture>

/** On a busy machine a unit of work may be refused before a connection is free; then it is tried again. */
async function untilConnected<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 503) throw error
    }
  }
}
