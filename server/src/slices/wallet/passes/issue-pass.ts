import { Invalid } from '#platform/invalid.ts'
import { randomSecret } from '#platform/random.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { findCampaign, publicNameOf } from '#slices/campaigns/index.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { openBook, writeBook } from '../book.ts'
import type { PassType } from '../tables.ts'
import { findActivePass, type Pass, presentPass } from './find-passes.ts'
import { sealHolder } from './holder.ts'
import { signPass } from './sign-pass.ts'

const WITH_TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|z|[+-]\d\d:?\d\d)?$/

/** With a time zone the end of 9999 may be in the year 10000, which has five digits. */
const MAX_YEAR = 9_999

const DAY_ONLY = /^\d{4}-\d\d-\d\d$/

const notAnInstant = {
  fr: 'Écrivez un instant comme 2027-12-31T23:59:59Z.',
  en: 'Write an instant like 2027-12-31T23:59:59Z.',
  wo: 'Bindal waxtu ni 2027-12-31T23:59:59Z.',
}

const past = {
  fr: 'Cette date est passée.',
  en: 'This date is in the past.',
  wo: 'Bés bii weesu na.',
}

export interface PassRequest {
  mpi_id: string
  holder_name: string
  holder_id?: string | null | undefined
  campaign_id?: string | null | undefined
  campaign_name?: string | null | undefined
  pass_type: PassType
  expires_at?: string | null | undefined
}

export interface Issued {
  isNew: boolean
  pass: Pass & { conflicts?: string[] }
}

/** Issues a pass, or returns the active one unchanged: an identity has one active pass. */
export async function issuePass(work: UnitOfWork, request: PassRequest): Promise<Issued> {
  const expires_at = readExpiry(request.expires_at, work.now)
  const { mpi_id } = await getFamily(work, request.mpi_id)
  const book = await openBook(work)
  const active = await findActivePass(work, mpi_id)
  if (active) {
    const pass = await presentPass(work, active)
    const conflicts = conflictsOf(request, expires_at, pass)
    return { isNew: false, pass: conflicts.length > 0 ? { ...pass, conflicts } : pass }
  }

  const campaign = request.campaign_id ? await findCampaign(work, request.campaign_id) : undefined
  await work.db
    .updateTable('wallet_pass')
    .set({ is_current: false })
    .where('tenant_id', '=', work.tenantId)
    .where('mpi_id', '=', mpi_id)
    .where('is_current', '=', true)
    .execute()
  const id = work.newId('pass')
  const facts = {
    tenant_id: work.tenantId,
    pass_id: randomSecret(8).toString('hex').toUpperCase(),
    mpi_id,
    pass_type: request.pass_type,
    issued_at: work.now,
    expires_at,
  }
  const sealed_holder = await sealHolder(
    work,
    { id, mpi_id },
    {
      holder_name: request.holder_name.trim(),
      holder_id: request.holder_id?.trim() || null,
      campaign_name: request.campaign_name?.trim() || (campaign ? publicNameOf(campaign) : null),
    },
  )
  const row = await work.db
    .insertInto('wallet_pass')
    .values({
      ...facts,
      ...(await signPass(work.keyring, facts)),
      id,
      holder_mpi_id: mpi_id,
      campaign_id: request.campaign_id?.trim() || null,
      sealed_holder,
      revoked_at: null,
      sealed_reason: null,
      is_current: true,
      place: book.passes + 1,
      change_number: await writeBook(work, { passes: 1, changes: 1 }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  recordAct(work, {
    action: 'wallet.pass_issued',
    object: row.pass_id,
    details: { mpi_id, pass_type: row.pass_type, campaign_id: row.campaign_id },
  })
  return { isNew: true, pass: await presentPass(work, row) }
}

/** The fields of the request that differ from the existing pass, which a repeated request never changes. */
function conflictsOf(request: PassRequest, expiresAt: Date, pass: Pass): string[] {
  const names = ['holder_name', 'holder_id', 'campaign_id', 'campaign_name', 'pass_type'] as const
  const differing: string[] = names.filter((name) => request[name]?.trim() && request[name]?.trim() !== pass[name])
  if (request.expires_at && expiresAt.toISOString() !== pass.expires_at) differing.push('expires_at')
  return differing
}

/** Default: in one year. An instant without a zone is UTC. A date without time means the end of that day. */
function readExpiry(text: string | null | undefined, now: Date): Date {
  if (text === null || text === undefined) {
    const inOneYear = new Date(now)
    inOneYear.setUTCFullYear(inOneYear.getUTCFullYear() + 1)
    return inOneYear
  }
  const expiry = new Date(completed(text.trim()))
  const isReadable = !Number.isNaN(expiry.getTime()) && isRealDay(text.trim())
  if (!isReadable || expiry.getUTCFullYear() > MAX_YEAR) {
    throw new Invalid([{ path: 'expires_at', phrase: notAnInstant }])
  }
  if (expiry.getTime() <= now.getTime()) throw new Invalid([{ path: 'expires_at', phrase: past }])
  return expiry
}

function completed(text: string): string {
  if (DAY_ONLY.test(text)) return `${text}T23:59:59.999Z`
  if (!WITH_TIME.test(text)) return ''
  return /(Z|z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
}

/** JavaScript reads the 31st of February as the 3rd of March. */
function isRealDay(text: string): boolean {
  const day = text.slice(0, 10)
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === day
}
