import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { makeCardsValid } from '#slices/cards/index.ts'
import { sealRecords } from '../slices/dhis2/enrollments.ts'
import { recordSampleCards } from './sample-cards.ts'
import type { Caller } from './test-app.ts'

export interface SampleEnrollment {
  enrollmentId: string
  mpiId: string
  campaignId: string
}

const firstNames = ['Awa', 'Moussa', 'Binta', 'Cheikh', 'Khady', 'Omar', 'Ibrahima', 'Mariama']
let count = 0

/** A campaign for a DHIS2 programme, as the generation of cards creates it. */
export async function sampleProgramme(
  services: Services,
  owner: Caller,
  tenantId: string,
  label = 'Programme Vaccination',
) {
  const prefix = `THI${String(++count).padStart(4, '0')}`
  const campaign = await owner.post('/campaigns', {
    name: label,
    campaign_type: 'vaccination',
    prefix,
    language: 'fr',
    template_id: 'vital',
  })
  const programme = {
    tenant_id: tenantId,
    programme_uid: `prog${String(count).padStart(7, '0')}`,
    instance_url: 'https://dhis2.example.org',
    name: label,
    public_label: label,
    is_sensitive: false,
    mappings: null,
    mapped_at: null,
    campaign_id: campaign.json().id as string,
    last_template: null,
    cursor_server_time: null,
    synced_at: null,
  }
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    await work.db
      .insertInto('dhis2_connection')
      .values({
        tenant_id: tenantId,
        id: `conn_${prefix}`,
        url: 'https://dhis2.example.org',
        username: 'reader',
        sealed_password: (await work.keys()).seal('secret', `dhis2_connection.sealed_password:conn_${prefix}`),
        webhook_secret_hash: Buffer.alloc(32),
        webhook_heard_at: null,
        created_at: work.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await work.db
      .insertInto('dhis2_programme')
      .values({ ...programme, created_at: work.now })
      .execute()
  })
  return { programmeUid: programme.programme_uid, campaignId: programme.campaign_id, prefix }
}

/** An enrollment in it that is synchronized and has an identity and, by default, a valid card. */
export async function sampleEnrollment(
  services: Services,
  owner: Caller,
  tenantId: string,
  programme: Awaited<ReturnType<typeof sampleProgramme>>,
  options: { firstName?: string; hasCard?: boolean } = {},
): Promise<SampleEnrollment> {
  const number = ++count
  const enrollmentId = `enrol${String(number).padStart(6, '0')}`
  const first_name = options.firstName ?? firstNames[number % firstNames.length] ?? 'Awa'
  const registered = await owner.post('/mpi/register', {
    first_name,
    last_name: 'Sarr',
    date_of_birth: `19${50 + (number % 49)}-0${1 + (number % 9)}-11`,
    region_code: 'DKR',
    country_code: 'SN',
    force_create: true,
  })
  const mpiId = registered.json().mpi_id as string
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    const record = { fields: { first_name, last_name: 'Sarr' }, attributes: {} }
    const [sealed_record = ''] = await sealRecords(work, [{ enrollmentUid: enrollmentId, mpiId, record }])
    await work.db
      .insertInto('dhis2_enrollment')
      .values({
        tenant_id: tenantId,
        enrollment_uid: enrollmentId,
        programme_uid: programme.programmeUid,
        tracked_entity_uid: `tei${String(number).padStart(8, '0')}`,
        org_unit_uid: 'orgUnit0001',
        org_unit_path: '/orgUnit0001',
        enrolled_on: '2026-03-01',
        status: 'ACTIVE',
        mpi_id: mpiId,
        row_hash: Buffer.alloc(32),
        sealed_record,
        blocked_values: 0,
        problem: null,
        card_job_id: null,
        card_place: null,
        has_card: options.hasCard !== false,
        changed_at: work.now,
      })
      .execute()
    if (options.hasCard === false) return
    const jobId = `job_sample_${number}`
    const { campaignId, prefix } = programme
    await recordSampleCards(work, { campaignId, jobId, prefix, mpiIds: [mpiId] })
    await makeCardsValid(work, jobId, { from: 0, to: 1 })
  })
  return { enrollmentId, mpiId, campaignId: programme.campaignId }
}
