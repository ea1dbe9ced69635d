import type { Language } from '@samakart/rules/language'
import type { ReadScope } from '#platform/scopes.ts'
import { publicLabelOf } from '#platform/sensitive/public-label.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { findProgramme, listProgrammes, type Programme } from './client/metadata.ts'
import { withSession } from './connection.ts'
import { ProgrammeNotFound } from './errors.ts'
import { SensitiveGuard } from './guard/guard.ts'
import { overridesOf } from './guard/overrides.ts'
import { unmappedFields } from './mapping/assign-codes.ts'
import { type Mapping, suggestMappings } from './mapping/mapping.ts'
import { defaultLanguage, findProgrammeRow, listProgrammeRows } from './programmes.ts'
import type { ProgrammeRow } from './tables.ts'

/** Lists the tracker programmes of DHIS2, with what is stored about them here. */
export async function describeProgrammes(
  services: Services,
  tenantId: string,
  page: { limit: number; offset: number },
) {
  const found = await withSession(services, tenantId, ({ reader }) => listProgrammes(reader))
  const { rows, language } = await inReadScope(services, tenantId, async (scope) => ({
    rows: await listProgrammeRows(scope),
    language: await languageOf(scope),
  }))
  const stored = new Map(rows.map((row) => [row.programme_uid, row]))
  const items = found.slice(page.offset, page.offset + page.limit).map((programme) => ({
    ...summaryOf(programme, language, stored.get(programme.uid)),
    can_read_data: programme.canReadData,
    can_write_data: programme.canWriteData,
  }))
  return { total: found.length, ...page, items }
}

/** Describes a programme with its attributes, its mapping and a suggested mapping. */
export async function describeProgramme(services: Services, tenantId: string, uid: string) {
  const programme = await withSession(services, tenantId, ({ reader }) => findProgramme(reader, uid))
  if (!programme) throw new ProgrammeNotFound()
  const { row, overridden, language } = await inReadScope(services, tenantId, async (scope) => ({
    row: await findProgrammeRow(scope, uid),
    overridden: await overridesOf(scope, uid),
    language: await languageOf(scope),
  }))
  const guard = new SensitiveGuard(programme.attributes, overridden)
  const mappings = row?.mappings ?? []
  return {
    ...summaryOf(programme, language, row),
    attributes: programme.attributes.map((attribute) => ({
      attribute_uid: attribute.uid,
      code: attribute.code,
      display_name: attribute.displayName,
      value_type: attribute.valueType,
      sensitive_category: guard.categoryOf(attribute.uid) ?? null,
      is_overridden: overridden.some(({ attributeUid }) => attributeUid === attribute.uid),
      needs_approval: guard.needsApproval(attribute.uid),
    })),
    mappings: mappings.map((mapping) => withAttributeName(mapping, programme)),
    suggested_mappings: suggestMappings(programme.attributes, (attribute) => guard.blocks(attribute)).map((mapping) =>
      withAttributeName(mapping, programme),
    ),
    unmapped_card_fields: unmappedFields(mappings),
  }
}

const languageOf = async ({ db, tenantId }: ReadScope): Promise<Language> =>
  defaultLanguage((await getOrganization(db, tenantId)).country_code)

function summaryOf(
  programme: Pick<Programme, 'uid' | 'name' | 'code'>,
  language: Language,
  row: ProgrammeRow | undefined,
) {
  const cardLanguage = row?.language ?? language
  const { label, isSensitive } = publicLabelOf(programme.name, cardLanguage)
  return {
    programme_uid: programme.uid,
    name: programme.name,
    code: programme.code,
    public_label: label,
    is_sensitive: isSensitive,
    language: cardLanguage,
    mappings_configured: row?.mappings?.length ?? 0,
    campaign_id: row?.campaign_id ?? null,
    synced_at: row?.synced_at?.toISOString() ?? null,
  }
}

function withAttributeName({ card_field, attribute_uid }: Mapping, { attributes }: Programme) {
  const attribute = attributes.find(({ uid }) => uid === attribute_uid)
  return {
    card_field,
    attribute_uid,
    dhis2_attribute_code: attribute?.code ?? null,
    dhis2_attribute_display_name: attribute?.displayName ?? attribute_uid,
  }
}
