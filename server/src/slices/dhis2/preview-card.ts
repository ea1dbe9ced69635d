import type { Language, Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import { labelIn, publicLabelOf } from '#platform/sensitive/public-label.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { readBrand } from '#slices/brand/index.ts'
import { findCampaign, findPrintMistakes } from '#slices/campaigns/index.ts'
import {
  type Card,
  type CardRenderer,
  CardUnprintable,
  cardCheck,
  SAMPLE_CARD,
  type Setting,
} from '#slices/cards/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import { checkCardDesign } from './cards/check-card-request.ts'
import { findProgramme } from './client/metadata.ts'
import { OrgUnits } from './client/org-units.ts'
import { findSourceEnrollment } from './client/read-enrollments.ts'
import { withSession } from './connection.ts'
import { openRecord } from './enrollments.ts'
import { ProgrammeNotFound, SourceEnrollmentNotFound } from './errors.ts'
import { SensitiveGuard } from './guard/guard.ts'
import { maskPerson } from './guard/mask-person.ts'
import { overridesOf } from './guard/overrides.ts'
import { checkEntries, resolveMappings } from './mapping/assign-codes.ts'
import { type CardField, mappedElements } from './mapping/mapping.ts'
import { defaultLanguage, findProgrammeRow } from './programmes.ts'
import type { CardPreview } from './schema.ts'
import { cardFields, unitsNamedBy } from './sync/classify-rows.ts'
import { planReading } from './sync/reading-plan.ts'

const undrawable: Phrase = {
  fr: 'Une carte ne peut pas montrer ce contenu.',
  en: 'A card cannot show this content.',
  wo: 'Kàrt mënul wone lii.',
}

/** An empty name is printed as a dash, so that people can judge the layout. */
const PLACEHOLDER_NAMES = { first_name: '–', last_name: '–' }

/** Draws a card as a job would print it. Its code and QR are those of a sample, so that a preview is not a card. */
export async function previewCard(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
  request: CardPreview,
): Promise<Buffer> {
  const design = await checkCardDesign(services, tenantId, request)
  checkEntries(request.mappings ?? [])
  const { organization, brand } = await inReadScope(services, tenantId, async (scope) => ({
    organization: await getOrganization(scope.db, tenantId),
    brand: await readBrand(scope),
  }))
  const countryLanguage = defaultLanguage(organization.country_code)
  const content = await findPreviewContent(services, tenantId, request, countryLanguage)
  const language = request.language ?? content?.language ?? countryLanguage
  const { card_code, qr_token } = SAMPLE_CARD
  const prefix = content?.prefix ?? 'SAMPLE'
  const card = {
    ...(content
      ? { ...PLACEHOLDER_NAMES, ...content.fields, tei: content.tei, mpi_id: content.mpiId ?? SAMPLE_CARD.mpi_id }
      : SAMPLE_CARD),
    card_code: `${prefix}-${card_code.slice(-8)}`,
    qr_token,
    issued_on: services.clock.now().toISOString().slice(0, 10),
  } as Card
  const setting: Setting = {
    template: request.template,
    language,
    programme: content ? labelIn(content.label, language) : 'Vaccination élargie 2026',
    issuer: organization.name,
    campaignPrefix: prefix,
    country: organization.country_code,
    includeMpiId: true,
    keyFingerprint: (await signerOf(services, tenantId)).key.keyId,
    portalUrl: new URL(services.config.publicUrl).host,
    ...(brand ? { brand } : {}),
    ...design,
  }
  const mistakes = findPrintMistakes(cardCheck(setting), card, '')
  if (mistakes.length > 0) throw new Invalid(mistakes)
  try {
    return await renderer.preview(card, setting, request.dpi ?? 300)
  } catch (error) {
    if (error instanceof CardUnprintable) throw new Invalid([{ path: error.field ?? 'template', phrase: undrawable }])
    throw error
  }
}

/** What a preview shows of an enrollment. */
interface PreviewContent {
  fields: Partial<Record<CardField, string>>
  label: string
  prefix: string
  /** The language of the programme's cards, if it is known here. */
  language?: Language | undefined
  mpiId: string | null
  tei: string
}

const SAMPLE_PREFIX = 'SAMPLE'
const SAMPLE_TEI = 'SAMPLE00000'

/** Finds an enrollment in the registry or else in DHIS2; with unsaved mappings always in DHIS2. `sample` has no content. */
async function findPreviewContent(
  services: Services,
  tenantId: string,
  request: CardPreview,
  language: Language,
): Promise<PreviewContent | undefined> {
  if (request.enrollment_id === 'sample') return undefined
  if (!request.mappings) {
    const stored = await findInRegistry(services, tenantId, request.enrollment_id)
    if (stored) return stored
  }
  return readFromDhis2(services, tenantId, request, language)
}

function findInRegistry(
  services: Services,
  tenantId: string,
  enrollmentId: string,
): Promise<PreviewContent | undefined> {
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
      ...shownPerson((await openRecord(scope, row)).fields, row.tracked_entity_uid, programme.is_sensitive),
      label: programme.public_label,
      prefix: campaign?.prefix ?? SAMPLE_PREFIX,
      language: campaign?.language ?? programme.language ?? undefined,
      mpiId: programme.is_sensitive ? null : row.mpi_id,
    }
  })
}

/** A preview of a card is a screen: in a sensitive programme it shows nobody. */
const shownPerson = (fields: PreviewContent['fields'], tei: string, isSensitive: boolean) =>
  isSensitive ? { fields: maskPerson(fields), tei: SAMPLE_TEI } : { fields, tei }

async function readFromDhis2(
  services: Services,
  tenantId: string,
  request: CardPreview,
  language: Language,
): Promise<PreviewContent> {
  return withSession(services, tenantId, async (session, connection) => {
    const named = (request.mappings ?? []).flatMap(({ dhis2_attribute_code: code }) =>
      code?.includes('.') ? [code] : [],
    )
    const source = await findSourceEnrollment(session, request.enrollment_id, (programme) =>
      inReadScope(services, tenantId, async (scope) =>
        request.mappings ? new Set(named) : mappedElements((await findProgrammeRow(scope, programme))?.mappings ?? []),
      ),
    )
    if (!source) throw new SourceEnrollmentNotFound()
    const programme = await findProgramme(session.reader, source.programmeUid)
    if (!programme) throw new ProgrammeNotFound()
    const units = new OrgUnits(session.reader)
    const attributes = new Map(programme.attributes.map((attribute) => [attribute.uid, attribute]))
    await units.load([source.orgUnitUid, ...unitsNamedBy(source, attributes)])
    const overridden = await inReadScope(services, tenantId, (scope) => overridesOf(scope, programme.uid))
    const guard = new SensitiveGuard(programme.attributes, overridden)
    const mappings = request.mappings && resolveMappings(request.mappings, programme, guard)
    const plan = await planReading(services, tenantId, programme, {
      instanceUrl: connection.url,
      unitOf: (uid) => units.get(uid),
      ...(mappings ? { mappings } : {}),
    })
    const { label, isSensitive } = publicLabelOf(programme.name, language)
    return {
      ...shownPerson(cardFields(source, plan).fields, source.trackedEntityUid, isSensitive),
      label,
      prefix: SAMPLE_PREFIX,
      mpiId: null,
    }
  })
}
