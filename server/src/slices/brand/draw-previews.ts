import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import {
  type CardRenderer,
  CardUnprintable,
  SAMPLE_CARD,
  type Setting,
  samplePhoto,
  TEMPLATE_IDS,
  unprintablePhrases,
} from '#slices/cards/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import { completedBy, picturesIn, toBrand, withChanges } from './content.ts'
import { dataUrl, readPictures, readStored } from './read-brand.ts'
import { checkChanges, checkColours } from './save-brand.ts'
import type { PreviewBrand } from './schema.ts'

/** Draws a card with a brand that is not saved yet, on all templates. The threads that print jobs draw it. */
export async function drawPreviews(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
  body: PreviewBrand,
  campaignId?: string,
) {
  const { changes, pictures } = await checkChanges(services.sandbox, tenantId, body)
  const { brand, organization } = await inReadScope(services, tenantId, async (scope) => {
    const { content: shared } = await readStored(scope)
    const { content: own } = await readStored(scope, campaignId)
    const content = withChanges(own, changes)
    checkColours(content)
    const whole = campaignId ? completedBy(content, shared) : content
    const unsent = picturesIn(whole).filter(({ sha256 }) => !pictures.has(sha256))
    const stored = await readPictures(scope, unsent)
    const bytesOf = ({ sha256 }: { sha256: string }) => pictures.get(sha256) ?? stored.get(sha256) ?? new Uint8Array()
    return { brand: toBrand(whole, bytesOf), organization: await getOrganization(scope.db, tenantId) }
  })
  const { first_name = SAMPLE_CARD.first_name, last_name = SAMPLE_CARD.last_name } = body
  const card = { ...SAMPLE_CARD, first_name, last_name, photo: body.with_photo ? samplePhoto() : null }
  const setting: Omit<Setting, 'template'> = {
    language: body.language ?? 'fr',
    programme: body.programme?.trim() || 'Vaccination 2026',
    issuer: organization.name,
    campaignPrefix: 'DKRVAC',
    country: organization.country_code,
    includeMpiId: true,
    keyFingerprint: (await signerOf(services, tenantId)).key.keyId,
    portalUrl: new URL(services.config.publicUrl).host,
    brand,
  }
  const items = await Promise.all(
    (body.templates ?? TEMPLATE_IDS).map(async (template) => {
      try {
        const png = await renderer.preview(card, { ...setting, template }, 300)
        return { template, png: dataUrl({ kind: 'png' }, png) }
      } catch (error) {
        if (!(error instanceof CardUnprintable)) throw error
        throw new Invalid([{ path: error.field ?? 'last_name', phrase: unprintablePhrases[error.code] }])
      }
    }),
  )
  return { items }
}
