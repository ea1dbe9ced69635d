import type { Phrase } from '@samakart/rules/language'
import { type Static, Type } from 'typebox'
import { describedAs } from '#platform/http/description/described-as.ts'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import {
  CardUnprintable,
  type CheckedLogo,
  checkLogos,
  checkSovereignConfig,
  findUndrawnLetters,
  type Setting,
  showLetters,
  unprintablePhrases,
} from '#slices/cards/index.ts'

const Colour = describedAs(Type.String({ maxLength: 7, description: 'A colour like #c9a227.' }), {
  pattern: '^#[0-9A-Fa-f]{6}$',
})

const SovereignConfig = Type.Object({
  accent_hex: Type.Optional(Colour),
  bg_hex: Type.Optional(Colour),
  bg_deep_hex: Type.Optional(Colour),
  font_scale: Type.Optional(Type.Number({ minimum: 0.8, maximum: 1.2, description: '1 is the neutral scale.' })),
  max_attrs: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  format: Type.Optional(
    Type.Enum(['pass', 'cr80'], {
      description: 'The boarding pass of 85.6 x 31.75 mm, which is the default, or a card of 85.6 x 53.98 mm.',
    }),
  ),
})

/** The design choices of a card beyond its template. Only the template `sovereign` shows the colours and the logos. */
export const CardDesign = Type.Object({
  visit_table: Type.Optional(
    Type.Boolean({
      description: 'Lines for visits or doses on the back, with the templates vital, pulse and mothercare.',
    }),
  ),
  sovereign_config: Type.Optional(SovereignConfig),
  logos: Type.Optional(
    Type.Array(Type.String({ maxLength: 3_000_000 }), {
      maxItems: 3,
      description: 'PNG, JPEG or SVG in base64, each of 2 MB at most.',
    }),
  ),
})
export type CardDesign = Static<typeof CardDesign>

/** What a job decides besides: only those whose people have visits show them. */
export interface OwnDesign extends CardDesign {
  visit_values?: true
}

type CheckedDesign = Pick<Setting, 'sovereignConfig' | 'logos' | 'visitTable' | 'visitValues'>

/** Refuses every part that cannot be printed or read, each by its path. A sandbox process reads the pictures. */
export async function checkDesign(sandbox: Sandbox, tenantId: string, design: OwnDesign): Promise<CheckedDesign> {
  const logos = await checkLogos(sandbox, tenantId, design.logos ?? [])
  const config = design.sovereign_config as Setting['sovereignConfig']
  const checkedConfig = config && orUnprintable(() => checkSovereignConfig(config))
  const mistakes: Mistake[] = [
    ...(checkedConfig instanceof CardUnprintable
      ? [mistakeOf(checkedConfig, (field) => `sovereign_config/${field}`)]
      : []),
    ...logos.flatMap((logo, at) => (logo instanceof CardUnprintable ? [mistakeOf(logo, () => `logos/${at}`)] : [])),
  ]
  if (mistakes.length > 0) throw new Invalid(mistakes)
  return {
    ...(config ? { sovereignConfig: config } : {}),
    ...(logos.length > 0 ? { logos: logos as CheckedLogo[] } : {}),
    ...(design.visit_table ? { visitTable: true } : {}),
    ...(design.visit_values ? { visitValues: true } : {}),
  }
}

function orUnprintable<T>(run: () => T): T | CardUnprintable {
  try {
    return run()
  } catch (error) {
    if (error instanceof CardUnprintable) return error
    throw error
  }
}

/** Turns what cannot be printed into a mistake at its path. Any other error is a bug and is thrown. */
export function mistakeOf(error: unknown, path: (field: string) => string): Mistake {
  if (!(error instanceof CardUnprintable)) throw error
  return { path: path(error.field ?? ''), phrase: unprintablePhrases[error.code] }
}

const onEveryCard: Phrase = {
  fr: 'Ce nom figure sur chaque carte, qui ne peut pas montrer « {letters} » : écrivez-le en lettres latines.',
  en: 'This name is printed on every card, which cannot show “{letters}”: write it in Latin letters.',
  wo: 'Tur wii dina nekk ci kàrt bu nekk, te kàrt bi mënul wone « {letters} »: bindal ko ci arafi latin.',
}

/** Refuses names that stand on every card and that no font can draw, each by its path. */
export function checkPrintedNames(names: Readonly<Record<string, string>>): void {
  const mistakes = Object.entries(names).flatMap(([path, name]): Mistake[] => {
    const letters = findUndrawnLetters(name)
    return letters.length === 0 ? [] : [{ path, phrase: onEveryCard, values: { letters: showLetters(letters) } }]
  })
  if (mistakes.length > 0) throw new Invalid(mistakes)
}
