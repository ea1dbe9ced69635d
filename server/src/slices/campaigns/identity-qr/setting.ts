import { sql } from 'kysely'
import { packedId } from '#platform/ids.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { BirthDetail, IdentityIssuer, Setting } from '#slices/cards/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import type { CampaignRow } from '../tables.ts'

interface IdentityQrSetting {
  enabled: boolean
  date_of_birth: BirthDetail
  photo: boolean
}

/** Where the organization has not decided. The least is told once it is enabled. */
const BY_DEFAULT: IdentityQrSetting = { enabled: false, date_of_birth: 'year', photo: false }

export async function readIdentityQr({ db, tenantId }: ReadScope): Promise<IdentityQrSetting> {
  const row = await db
    .selectFrom('identity_qr_setting')
    .select(['is_enabled as enabled', 'date_of_birth', 'has_photo as photo'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row ?? BY_DEFAULT
}

/** The setting as jobs keep it: without a detail of the birth cards have no identity QR. */
export interface IdentityQrOfCards {
  identity_birth: BirthDetail | null
  identity_photo: boolean
}

/** For cards that belong to no job. */
export async function readIdentityQrNow(scope: ReadScope): Promise<IdentityQrOfCards> {
  const { enabled, date_of_birth, photo } = await readIdentityQr(scope)
  return { identity_birth: enabled ? date_of_birth : null, identity_photo: enabled && photo }
}

/** Applies to jobs that are accepted from now on. */
export async function setIdentityQr(work: UnitOfWork, setting: IdentityQrSetting): Promise<void> {
  const { enabled, date_of_birth, photo } = setting
  const values = { is_enabled: enabled, date_of_birth, has_photo: photo, updated_at: work.now }
  await work.db
    .insertInto('identity_qr_setting')
    .values({ tenant_id: work.tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
  recordAct(work, {
    action: 'identity_qr.changed',
    object: work.tenantId,
    details: { enabled, date_of_birth, photo },
  })
}

/** What a new job takes over of the setting, as expressions, so that accepting a job needs no further query. */
export function identityQrOfNewJob(tenantId: string) {
  const of = (column: 'date_of_birth' | 'has_photo') => sql`
    (select ${sql.ref(column)} from identity_qr_setting where tenant_id = ${tenantId} and is_enabled)`
  return {
    identity_birth: sql<BirthDetail | null>`${of('date_of_birth')}`,
    identity_photo: sql<boolean>`coalesce(${of('has_photo')}, false)`,
  }
}

/** The organization signs, with the key whose fingerprint is on the cards. The issuer's name is what the cards say, which people compare. */
export async function identityIssuerOf(
  services: Services,
  campaign: Pick<CampaignRow, 'id' | 'tenant_id'>,
  { issuer, language, brand }: Setting,
  { identity_birth }: Pick<IdentityQrOfCards, 'identity_birth'>,
): Promise<IdentityIssuer | undefined> {
  if (!identity_birth) return undefined
  const { key, organizationId } = await signerOf(services, campaign.tenant_id)
  return {
    key: key.privateKey,
    keyId: key.keyId,
    issuedBy: [packedId('organization', organizationId), packedId('campaign', campaign.id)],
    name: brand?.ministry ?? issuer,
    language,
    dateOfBirth: identity_birth,
  }
}
