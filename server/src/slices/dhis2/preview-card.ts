import type { Language, Phrase } from '#platform/i18n/language.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { type CardDesign, checkDesign, findCampaign, printFaults } from '#slices/campaigns/index.ts'
import { type Card, CardRefused, type CardRenderer, cardCheck, SAMPLE_CARD, type Setting } from '#slices/cards/index.ts'
import { findSourceEnrollment } from './client/read-enrollments.ts'
import { findProgramme, OrgUnits } from './client/read-metadata.ts'
import { withSession } from './connection.ts'
import { defaultLanguage } from './default-language.ts'
import { openRecord } from './enrollment-record.ts'
import { ProgrammeNotFound, SourceEnrollmentNotFound } from './errors.ts'
import { SensitiveGuard } from './guard/guard.ts'
import { overriddenAttributes } from './guard/overrides.ts'
import { labelIn, publicLabelOf } from './guard/public-label.ts'
import { checkEntries, resolveMappings } from './mapping/assign-codes.ts'
import type { CardField } from './mapping/mapping.ts'
import { findProgrammeRow } from './programmes.ts'
import type { CardPreview } from './schema.ts'
import { cardFields, unitsNamedBy } from './sync/normalize.ts'
import { planReading } from './sync/plan-reading.ts'

interface Shown {
  fields: Partial<Record<CardField, string>>
  label: string
  prefix: string
  /** The one of its cards, where it is known here. */
  language?: Language | undefined
  mpiId: string | null
  tei: string
}

const onlySovereign: Phrase = {
  fr: 'Ces réglages ne valent que pour le modèle sovereign.',
  en: 'These settings are only for the template sovereign.',
  wo: 'Réglage yii ñeel nañu modèle sovereign rekk.',
}

const undrawable: Phrase = {
  fr: 'Une carte ne peut pas montrer ce contenu.',
  en: 'A card cannot show this content.',
  wo: 'Kàrt mënul wone lii.',
}

export async function checkCardDesign(
  services: Services,
  tenantId: string,
  { template, sovereign_config, logos }: CardDesign & Pick<CardPreview, 'template'>,
) {
  if (template !== 'sovereign') {
    const wrong = Object.entries({ sovereign_config, logos }).filter(([, value]) => value !== undefined)
    if (wrong.length > 0) throw new Invalid(wrong.map(([path]) => ({ path, phrase: onlySovereign })))
  }
  const design = { ...(sovereign_config ? { sovereign_config } : {}), ...(logos ? { logos } : {}) }
  return checkDesign(services.sandbox, tenantId, design)
}

/** A card as it would be printed, by the engine that prints. Its code and QR are a sample's: a picture is no card. */
export async function previewCard(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
  asked: CardPreview,
): Promise<Buffer> {
  const look = await checkCardDesign(services, tenantId, asked)
  checkEntries(asked.mappings ?? [])
  const organization = await inReadScope(services, tenantId, ({ db }) => getOrganization(db, tenantId))
  const language = defaultLanguage(organization.country_code)
  const shown = await whatIsShown(services, tenantId, asked, language)
  const spoken = asked.language ?? shown?.language ?? language
  const { card_code, qr_token } = SAMPLE_CARD
  const prefix = shown?.prefix ?? 'SAMPLE'
  const card = {
    ...(shown
      ? { ...nobody, ...shown.fields, tei: shown.tei, mpi_id: shown.mpiId ?? SAMPLE_CARD.mpi_id }
      : SAMPLE_CARD),
    card_code: `${prefix}-${card_code.slice(-8)}`,
    qr_token,
    issued_on: services.clock.now().toISOString().slice(0, 10),
  } as Card
  const setting: Setting = {
    template: asked.template,
    language: spoken,
    programme: shown ? labelIn(shown.label, spoken) : 'Vaccination élargie 2026',
    issuer: organization.name,
    campaignPrefix: prefix,
    country: organization.country_code,
    includeMpiId: true,
    keyFingerprint: services.keyring.signing.keyId,
    portalUrl: new URL(services.config.publicUrl).host,
    ...look,
  }
  const faults = printFaults(cardCheck(setting), card, '')
  if (faults.length > 0) throw new Invalid(faults)
  try {
    return await renderer.preview(card, setting, asked.dpi ?? 300)
  } catch (error) {
    if (error instanceof CardRefused) throw new Invalid([{ path: error.field ?? 'template', phrase: undrawable }])
    throw error
  }
}

/** A field that says nothing is printed as a dash, so that the layout can be judged. */
const nobody = { first_name: '–', last_name: '–' }

async function whatIsShown(
  services: Services,
  tenantId: string,
  asked: CardPreview,
  language: Language,
): Promise<Shown | undefined> {
  if (asked.enrollment_id === 'sample') return undefined
  if (!asked.mappings) {
    const known = await fromRegistry(services, tenantId, asked.enrollment_id)
    if (known) return known
  }
  return fromDhis2(services, tenantId, asked, language)
}

function fromRegistry(services: Services, tenantId: string, enrollmentId: string): Promise<Shown | undefined> {
  return inReadScope(services, tenantId, async (scope) => {
    const row = await scope.db
      .selectFrom('dhis2_enrollment')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('enrollment_uid', '=', enrollmentId)
      .executeTakeFirst()
    const programme = row && (await findProgrammeRow(scope, row.programme_uid))
    if (!row || !programme) return undefined
    const campaign = programme.campaign_id === null ? undefined : await findCampaign(scope, programme.campaign_id)
    return {
      fields: openRecord(await scope.keys(), row).fields,
      label: programme.public_label,
      prefix: campaign?.prefix ?? 'SAMPLE',
      language: campaign?.language ?? programme.language ?? undefined,
      mpiId: row.mpi_id,
      tei: row.tracked_entity_uid,
    }
  })
}

async function fromDhis2(services: Services, tenantId: string, asked: CardPreview, language: Language): Promise<Shown> {
  return withSession(services, tenantId, async (session, connection) => {
    const source = await findSourceEnrollment(session, asked.enrollment_id)
    if (!source) throw new SourceEnrollmentNotFound()
    const programme = await findProgramme(session.reader, source.programmeUid)
    if (!programme) throw new ProgrammeNotFound()
    const units = new OrgUnits(session.reader)
    const attributes = new Map(programme.attributes.map((attribute) => [attribute.uid, attribute]))
    await units.load([source.orgUnitUid, ...unitsNamedBy(source, attributes)])
    const overridden = await inReadScope(services, tenantId, (scope) => overriddenAttributes(scope, programme.uid))
    const guard = new SensitiveGuard(programme.attributes, overridden)
    const mappings = asked.mappings && resolveMappings(asked.mappings, programme, guard)
    const reading = await planReading(services, tenantId, programme, {
      instanceUrl: connection.url,
      unitOf: (uid) => units.get(uid),
      ...(mappings ? { mappings } : {}),
    })
    return {
      fields: cardFields(source, reading).fields,
      label: publicLabelOf(programme.name, language).label,
      prefix: 'SAMPLE',
      mpiId: null,
      tei: source.trackedEntityUid,
    }
  })
}
