import { type Static, Type } from 'typebox'
import { type Fault, Invalid } from '#platform/invalid.ts'
import { CardRefused, type CheckedLogo, checkLogo, checkSovereignConfig, type Setting } from '#slices/cards/index.ts'
import { phrases } from './phrases.ts'

const Colour = Type.String({ maxLength: 7, description: 'A colour like #c9a227.' })

export const SovereignConfig = Type.Object({
  accent_hex: Type.Optional(Colour),
  bg_hex: Type.Optional(Colour),
  bg_deep_hex: Type.Optional(Colour),
  font_scale: Type.Optional(Type.Number({ minimum: 0.8, maximum: 1.2, description: '1 is the neutral scale.' })),
  max_attrs: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
})

/** What may be chosen about the look of a card beyond its template. Only `sovereign` shows it. */
export const CardDesign = Type.Object({
  sovereign_config: Type.Optional(SovereignConfig),
  logos: Type.Optional(
    Type.Array(Type.String({ maxLength: 3_000_000 }), {
      maxItems: 3,
      description: 'PNG, JPEG or SVG in base64, each of 2 MB at most.',
    }),
  ),
})
export type CardDesign = Static<typeof CardDesign>

/** Names every part that could not be printed or read. */
export function checkDesign({ sovereign_config, logos = [] }: CardDesign): Pick<Setting, 'sovereignConfig' | 'logos'> {
  const faults: Fault[] = []
  const attempt = <T>(path: (field: string) => string, run: () => T): T | undefined => {
    try {
      return run()
    } catch (error) {
      faults.push(faultOf(error, path))
      return undefined
    }
  }
  if (sovereign_config)
    attempt(
      (field) => `sovereign_config/${field}`,
      () => checkSovereignConfig(sovereign_config as NonNullable<Setting['sovereignConfig']>),
    )
  const checked = logos.map((logo, index) =>
    attempt(
      () => `logos/${index}`,
      () => checkLogo(Buffer.from(logo, 'base64')),
    ),
  )
  if (faults.length > 0) throw new Invalid(faults)
  return {
    ...(sovereign_config ? { sovereignConfig: sovereign_config as NonNullable<Setting['sovereignConfig']> } : {}),
    ...(checked.length > 0 ? { logos: checked as CheckedLogo[] } : {}),
  }
}

/** The engine's refusal, in the caller's language and at its place. Anything else is a bug. */
export function faultOf(error: unknown, path: (field: string) => string): Fault {
  if (!(error instanceof CardRefused)) throw error
  return { path: path(error.field ?? ''), phrase: phrases[error.code] }
}
