import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { type CardDesign, checkDesign } from '#slices/campaigns/index.ts'
import type { TemplateId } from '#slices/cards/index.ts'

const onlySovereign: Phrase = {
  fr: 'Ces réglages ne valent que pour le modèle sovereign.',
  en: 'These settings are only for the template sovereign.',
  wo: 'Réglage yii ñeel nañu modèle sovereign rekk.',
}

/** Refuses a design that cannot be printed, and any design for a template that does not show it. */
export async function checkCardDesign(
  services: Services,
  tenantId: string,
  { template, sovereign_config, logos }: CardDesign & { template: TemplateId },
) {
  if (template !== 'sovereign') {
    const unused = Object.entries({ sovereign_config, logos }).filter(([, value]) => value !== undefined)
    if (unused.length > 0) throw new Invalid(unused.map(([path]) => ({ path, phrase: onlySovereign })))
  }
  const design = { ...(sovereign_config ? { sovereign_config } : {}), ...(logos ? { logos } : {}) }
  return checkDesign(services.sandbox, tenantId, design)
}
