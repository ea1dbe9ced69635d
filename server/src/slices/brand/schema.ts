import { type Static, type TSchema, Type } from 'typebox'
import { Line } from '#platform/http/text-schema.ts'
import { TEMPLATE_IDS } from '#slices/cards/index.ts'

export const MAX_LOGOS = 3

/** About 1 MB in base64. */
const MAX_PICTURE_CHARACTERS = 1_400_000

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const Picture = Type.String({
  maxLength: MAX_PICTURE_CHARACTERS,
  pattern: '^data:image/(png|jpeg|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2}$',
  description: 'PNG, JPEG or SVG as a data URL in base64, of 1 MB at most.',
})
const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'A colour like #00693e.' })

const parts = {
  emblem: orNull(Picture),
  logos: Type.Array(Picture, { maxItems: MAX_LOGOS, description: 'Partners, in a row on the back.' }),
  primary_colour: orNull(Colour),
  accent_colour: orNull(Colour),
  ministry_line: orNull(Line({ maxLength: 80 })),
  programme_line: orNull(Line({ maxLength: 64 })),
  signature: orNull(Picture),
  signature_title: orNull(Line({ maxLength: 60 })),
  return_to: orNull(Line({ maxLength: 160 })),
  help_line: orNull(Line({ maxLength: 40 })),
  website: orNull(Line({ maxLength: 60 })),
}

export const BrandView = Type.Object({
  ...parts,
  version: orNull(Type.String({ description: 'Changes with the brand; null without one.' })),
  updated_at: orNull(Type.String({ format: 'date-time' })),
})
export type BrandView = Static<typeof BrandView>

/** Null removes a part; what is left out stays as it is. */
export const ChangeBrand = Type.Object({
  emblem: Type.Optional(parts.emblem),
  logos: Type.Optional(orNull(parts.logos)),
  primary_colour: Type.Optional(parts.primary_colour),
  accent_colour: Type.Optional(parts.accent_colour),
  ministry_line: Type.Optional(parts.ministry_line),
  programme_line: Type.Optional(parts.programme_line),
  signature: Type.Optional(parts.signature),
  signature_title: Type.Optional(parts.signature_title),
  return_to: Type.Optional(parts.return_to),
  help_line: Type.Optional(parts.help_line),
  website: Type.Optional(parts.website),
})
export type ChangeBrand = Static<typeof ChangeBrand>

const Words = Line({ maxLength: 200 })

export const PreviewBrand = Type.Object({
  ...ChangeBrand.properties,
  templates: Type.Optional(
    Type.Array(Type.Enum([...TEMPLATE_IDS]), { minItems: 1, maxItems: 10, description: 'All ten when left out.' }),
  ),
  language: Type.Optional(Type.Enum(['fr', 'en', 'wo'])),
  with_photo: Type.Optional(
    Type.Boolean({ default: false, description: 'The variants for cards with a photo, with a drawn example face.' }),
  ),
  programme: Type.Optional(Words),
  first_name: Type.Optional(Words),
  last_name: Type.Optional(Words),
})
export type PreviewBrand = Static<typeof PreviewBrand>

export const Previews = Type.Object({
  items: Type.Array(
    Type.Object({
      template: Type.String(),
      png: Type.String({ description: 'A card at 300 DPI as a data URL.' }),
    }),
  ),
})
