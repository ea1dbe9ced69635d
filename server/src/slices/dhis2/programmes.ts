import type { Language, Phrase } from '@samakart/rules/language'
import type { Tx } from '#platform/db/database.ts'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { publicLabelOf } from '#platform/sensitive/public-label.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { findProgramme, type Programme } from './client/metadata.ts'
import type { Session } from './client/session.ts'
import type { ProgrammeRow } from './tables.ts'

const ANGLOPHONE = new Set(['GM', 'GH', 'NG', 'SL', 'LR', 'KE', 'UG', 'TZ', 'RW', 'MW', 'ZM', 'ZW', 'ZA', 'GB', 'US'])

/** The language of a programme's cards and messages if nobody has chosen one. */
export const defaultLanguage = (country: string): Language => (ANGLOPHONE.has(country) ? 'en' : 'fr')

export async function findProgrammeRow({ db, tenantId }: ReadScope, uid: string): Promise<ProgrammeRow | undefined> {
  return db
    .selectFrom('dhis2_programme')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('programme_uid', '=', uid)
    .executeTakeFirst()
}

export async function lockProgramme(scope: ReadScope & { db: Tx }, uid: string): Promise<ProgrammeRow | undefined> {
  return scope.db
    .selectFrom('dhis2_programme')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('programme_uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

export async function listProgrammeRows({ db, tenantId }: ReadScope): Promise<ProgrammeRow[]> {
  return db
    .selectFrom('dhis2_programme')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('programme_uid')
    .limit(1_000)
    .execute()
}

const languageFixed: Phrase = {
  fr: 'Les cartes de ce programme sont déjà dans une autre langue.',
  en: 'The cards of this programme are already in another language.',
  wo: 'Kàrti porogaraam bii, beneen làkk lañu leen defe ba noppi.',
}

/**
 * Stores the programme's current name, and the language of its cards, which can be chosen until the first card exists. When
 * the organization connects to another server, the programme is read again from the beginning.
 */
export async function saveProgramme(
  work: UnitOfWork,
  instanceUrl: string,
  { uid, name }: Pick<Programme, 'uid' | 'name'>,
  chosen?: Language,
): Promise<ProgrammeRow> {
  const { country_code } = await getOrganization(work.db, work.tenantId)
  const countryLanguage = defaultLanguage(country_code)
  const existing = await lockProgramme(work, uid)
  if (existing?.campaign_id && chosen && chosen !== (existing.language ?? countryLanguage))
    throw new Invalid([{ path: 'language', phrase: languageFixed }])
  const language = chosen ?? existing?.language ?? null
  const { label, isSensitive } = publicLabelOf(name, language ?? countryLanguage)
  const fields = { instance_url: instanceUrl, name, public_label: label, is_sensitive: isSensitive, language }
  if (!existing) {
    await work.db
      .insertInto('dhis2_programme')
      .values({
        tenant_id: work.tenantId,
        programme_uid: uid,
        ...fields,
        mappings: null,
        mapped_at: null,
        campaign_id: null,
        last_template: null,
        cursor_server_time: null,
        synced_at: null,
        reader_task_id: null,
        reader_until: null,
        created_at: work.now,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'programme_uid']).doNothing())
      .execute()
  } else if (Object.entries(fields).some(([field, value]) => existing[field as keyof typeof fields] !== value)) {
    const moved = existing.instance_url !== instanceUrl ? { cursor_server_time: null } : {}
    await changeProgramme(work, uid, { ...fields, ...moved })
  }
  return (await lockProgramme(work, uid)) as ProgrammeRow
}

export async function changeProgramme(
  work: UnitOfWork,
  uid: string,
  change: Partial<Omit<ProgrammeRow, 'mappings'>>,
): Promise<void> {
  await work.db
    .updateTable('dhis2_programme')
    .set(change)
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', uid)
    .execute()
}

const unknownProgramme: Phrase = {
  fr: 'Ce programme n’existe pas dans DHIS2, ou le compte ne le voit pas.',
  en: 'This programme does not exist in DHIS2, or the account does not see it.',
  wo: 'Porogaraam bii amul ci DHIS2, walla kont bi gisu ko.',
}

/** Finds the programme that a request body names; refuses an unknown one at its field. */
export async function getRequestedProgramme({ reader }: Session, uid: string): Promise<Programme> {
  const programme = await findProgramme(reader, uid)
  if (!programme) throw new Invalid([{ path: 'programme_uid', phrase: unknownProgramme }])
  return programme
}
