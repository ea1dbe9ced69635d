import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import { labelIn } from '#platform/sensitive/public-label.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { readBrand } from '#slices/brand/index.ts'
import { findPrintMistakes } from '#slices/campaigns/index.ts'
import {
  type Card,
  type CardRenderer,
  CardUnprintable,
  cardCheck,
  SAMPLE_CARD,
  type Setting,
} from '#slices/cards/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import { checkCardDesign } from './check-card-design.ts'
import { defaultLanguage } from './default-language.ts'
import { findPreviewContent } from './find-preview-content.ts'
import { checkEntries } from './mapping/assign-codes.ts'
import type { CardPreview } from './schema.ts'

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
