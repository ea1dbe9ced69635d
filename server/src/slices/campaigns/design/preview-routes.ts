import { languages } from '@samakart/rules/language'
import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Line } from '#platform/http/text-schema.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { readBrand } from '#slices/brand/index.ts'
import {
  type Card,
  type CardRenderer,
  cardCheck,
  openNativeFonts,
  SAMPLE_CARD,
  type Setting,
  samplePhoto,
  TEMPLATE_IDS,
} from '#slices/cards/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import { findPrintMistakes } from '../beneficiaries/print-mistakes.ts'
import { CardDesign, checkDesign, mistakeOf } from './card-design.ts'

const Words = Line({ maxLength: 200 })
const Day = Type.String({ format: 'date' })

const PreviewCard = Type.Object({
  ...CardDesign.properties,
  dpi: Type.Optional(Type.Enum([300, 450, 600], { default: 300 })),
  language: Type.Optional(Type.Enum([...languages])),
  programme: Type.Optional(Words),
  campaign_id: Type.Optional(Type.String({ description: 'Its brand is used, if it has one.' })),
  prefix: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{3,8}$' })),
  include_mpi_id: Type.Optional(Type.Boolean({ default: true })),
  with_photo: Type.Optional(
    Type.Boolean({ default: false, description: 'The variant for cards with a photo, with a drawn example face.' }),
  ),
  card: Type.Optional(
    Type.Object(
      {
        first_name: Words,
        last_name: Words,
        date_of_birth: Type.Optional(Type.Union([Day, Type.String({ pattern: '^\\d{4}$' })])),
        gender: Type.Optional(Type.Enum(['M', 'F', 'U'])),
        beneficiary_id: Type.Optional(Words),
        phone_number: Type.Optional(Words),
        health_center: Type.Optional(Words),
        zone: Type.Optional(Words),
        name_native: Type.Optional(Words),
        mpi_id: Type.Optional(Words),
      },
      { description: 'Whom it shows; a representative sample when left out.' },
    ),
  ),
})

export function previewRoutes(routes: Routes, services: Services, renderer: CardRenderer): void {
  routes.serveSignedIn(
    {
      method: 'POST',
      path: '/templates/:template_id/preview',
      access: 'viewer',
      tag: 'Campaigns',
      summary: 'A card as PNG, drawn by the engine that prints jobs. Nothing is saved.',
      params: Type.Object({ template_id: Type.Enum([...TEMPLATE_IDS]) }),
      body: PreviewCard,
      longBody: {},
      answers: { 200: Media('image/png') },
    },
    async ({ params, body, caller, reply }) => {
      const design = await checkDesign(services.sandbox, caller.tenantId, body)
      const { organization, brand } = await inReadScope(services, caller.tenantId, async (scope) => ({
        organization: await getOrganization(scope.db, scope.tenantId),
        brand: await readBrand(scope, body.campaign_id),
      }))
      const prefix = body.prefix ?? 'DKRVAC'
      const code = SAMPLE_CARD.card_code.slice(-8)
      const photo = body.with_photo ? samplePhoto() : null
      const card = { ...sampleOf(body.card), card_code: `${prefix}-${code}`, photo }
      const setting: Setting = {
        template: params.template_id,
        language: body.language ?? 'fr',
        programme: body.programme?.trim() || 'Vaccination 2026',
        issuer: organization.name,
        campaignPrefix: prefix,
        country: organization.country_code,
        includeMpiId: body.include_mpi_id ?? true,
        keyFingerprint: (await signerOf(services, caller.tenantId)).key.keyId,
        portalUrl: new URL(services.config.publicUrl).host,
        ...(brand ? { brand } : {}),
        ...design,
      }
      if (card.name_native) await openNativeFonts()
      const mistakes = findPrintMistakes(cardCheck(setting), card, 'card')
      if (mistakes.length > 0) throw new Invalid(mistakes)
      try {
        const png = await renderer.preview(card, setting, body.dpi ?? 300)
        return reply.type('image/png').header('cache-control', 'no-store').send(png)
      } catch (error) {
        throw new Invalid([mistakeOf(error, (field) => field)])
      }
    },
  )
}

/** The given person, or the sample, with the codes of the sample. */
function sampleOf(person: Partial<Card> | undefined): Card {
  if (!person) return SAMPLE_CARD
  const { card_code, qr_token, issued_on, enrollment_date, mpi_id, first_name, last_name } = SAMPLE_CARD
  return { card_code, qr_token, issued_on, enrollment_date, mpi_id, first_name, last_name, ...person } as Card
}
