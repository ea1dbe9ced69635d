import type { Phrase } from '@samakart/rules/language'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { Attribute, Programme } from '../client/metadata.ts'
import type { SensitiveGuard } from '../guard/guard.ts'
import { saveProgramme } from '../programmes.ts'
import { CARD_FIELDS, type CardField, type Mapping } from './mapping.ts'

export interface MappingEntry {
  card_field: CardField
  dhis2_attribute_code?: string
  dhis2_attribute_display_name?: string
}

const phrases = {
  exactlyOne: {
    fr: 'Indiquez l’attribut par son code ou par son nom affiché, pas par les deux.',
    en: 'Name the attribute by its code or by its display name, and not by both.',
    wo: 'Waxal attribut bi ci kodam walla ci turam, waaye du ñaar yépp.',
  },
  unknown: {
    fr: 'Le programme n’a pas d’attribut « {name} ».',
    en: 'The programme has no attribute "{name}".',
    wo: 'Porogaraam bi amul attribut "{name}".',
  },
  ambiguous: {
    fr: 'Plusieurs attributs s’appellent « {name} » ; indiquez le code.',
    en: 'Several attributes are called "{name}"; give the code.',
    wo: 'Attribut yu bari ñoo tudd "{name}"; joxeel kod bi.',
  },
  twice: {
    fr: 'Ce champ de carte est déjà donné par l’entrée {entry}.',
    en: 'This card field is already given by entry {entry}.',
    wo: 'Champ kàrt bii mungi ci entrée {entry} ba noppi.',
  },
  sensitive: {
    fr: 'Cet attribut est sensible ({category}) : une dérogation doit d’abord être enregistrée.',
    en: 'This attribute is sensitive ({category}): an override must be recorded first.',
    wo: 'Attribut bii lu nëbbu la ({category}): njëkkal bind ndigal.',
  },
  ofPerson: {
    fr: 'Ce champ vient de la personne, pas d’une visite : choisissez un attribut.',
    en: 'This field comes from the person and not from a visit: choose an attribute.',
    wo: 'Champ bii ci nit ki lay jóge, du ci visite: tànnal attribut.',
  },
} satisfies Record<string, Phrase>

/** Fields that say who somebody is. A visit cannot. */
const OF_PERSON: readonly CardField[] = ['first_name', 'last_name', 'date_of_birth', 'gender', 'phone_number']

/** Checks what can be checked without asking DHIS2. */
export function checkEntries(entries: readonly MappingEntry[]): void {
  const mistakes: Mistake[] = []
  const seen = new Map<CardField, number>()
  for (const [index, entry] of entries.entries()) {
    const path = `mappings/${index}`
    const earlier = seen.get(entry.card_field)
    if (earlier !== undefined)
      mistakes.push({ path: `${path}/card_field`, phrase: phrases.twice, values: { entry: earlier } })
    else seen.set(entry.card_field, index)
    const { dhis2_attribute_code: code, dhis2_attribute_display_name: name } = entry
    if ((code === undefined) === (name === undefined)) mistakes.push({ path, phrase: phrases.exactlyOne })
  }
  if (mistakes.length > 0) throw new Invalid(mistakes)
}

/** Resolves codes and names to UIDs, because codes and names may change. Refuses with every mistake named. */
export function resolveMappings(
  entries: readonly MappingEntry[],
  { attributes }: Programme,
  guard: SensitiveGuard,
): Mapping[] {
  const mistakes: Mistake[] = []
  const mappings: Mapping[] = []
  for (const [index, entry] of entries.entries()) {
    const { dhis2_attribute_code: code, dhis2_attribute_display_name: name = '' } = entry
    const path = `mappings/${index}/${code === undefined ? 'dhis2_attribute_display_name' : 'dhis2_attribute_code'}`
    const values = { name: code ?? name }
    const [attribute, second] = code === undefined ? byName(attributes, name) : byCode(attributes, code)
    const category = attribute && guard.blocks(attribute.uid) ? guard.categoryOf(attribute.uid) : undefined
    if (!attribute) mistakes.push({ path, phrase: phrases.unknown, values })
    else if (second) mistakes.push({ path, phrase: phrases.ambiguous, values })
    else if (attribute.isOfEvent && OF_PERSON.includes(entry.card_field))
      mistakes.push({ path, phrase: phrases.ofPerson })
    else if (category) mistakes.push({ path, phrase: phrases.sensitive, values: { category } })
    else mappings.push({ card_field: entry.card_field, attribute_uid: attribute.uid })
  }
  if (mistakes.length > 0) throw new Invalid(mistakes)
  return mappings
}

/** An attribute without a code is named by its UID. */
function byCode(attributes: readonly Attribute[], code: string): Attribute[] {
  const exact = attributes.filter((attribute) => attribute.code === code || attribute.uid === code)
  return exact.length > 0
    ? exact
    : attributes.filter((each) => each.code?.trim().toLowerCase() === code.trim().toLowerCase())
}

function byName(attributes: readonly Attribute[], name: string): Attribute[] {
  const fold = (text: string) => text.normalize('NFC').trim().toLowerCase()
  const shown = attributes.filter(({ displayName }) => fold(displayName) === fold(name))
  return shown.length > 0
    ? shown
    : attributes.filter(({ otherNames }) => otherNames.some((each) => fold(each) === fold(name)))
}

/** Replaces the programme's mapping. If it has changed, everything is read again. */
export async function assignCodes(
  work: UnitOfWork,
  instanceUrl: string,
  programme: Programme,
  mappings: readonly Mapping[],
  guard: SensitiveGuard,
) {
  const before = await saveProgramme(work, instanceUrl, programme)
  const isNew = JSON.stringify(before.mappings) !== JSON.stringify(mappings)
  await work.db
    .updateTable('dhis2_programme')
    .set({
      mappings: JSON.stringify(mappings),
      mapped_at: work.now,
      ...(isNew ? { cursor_server_time: null } : {}),
    })
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', programme.uid)
    .execute()
  recordAct(work, { action: 'dhis2.mapped', object: programme.uid, details: { fields: mappings.length } })
  return {
    programme_uid: programme.uid,
    mappings_configured: mappings.length,
    unmapped_card_fields: unmappedFields(mappings),
    waiting_for_approval: waitingAttributes(mappings, programme, guard),
    updated_at: work.now.toISOString(),
  }
}

/** The mapped attributes that stay off cards until somebody approves them. */
export function waitingAttributes(
  mappings: readonly Mapping[],
  { attributes }: Pick<Programme, 'attributes'>,
  guard: SensitiveGuard,
): string[] {
  const mapped = new Set(mappings.map(({ attribute_uid }) => attribute_uid))
  return attributes.filter(({ uid }) => mapped.has(uid) && guard.needsApproval(uid)).map(({ code, uid }) => code ?? uid)
}

export function unmappedFields(mappings: readonly Mapping[]): CardField[] {
  return CARD_FIELDS.filter((field) => !mappings.some(({ card_field }) => card_field === field))
}
