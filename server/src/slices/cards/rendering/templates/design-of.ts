import type { DisplayList } from '../design/display-list.ts'
import type { Setting, TemplateId } from '../design/setting.ts'
import { aero } from './aero.ts'
import { aurora } from './aurora.ts'
import { emerald } from './emerald.ts'
import { horizon } from './horizon.ts'
import { mothercare } from './mothercare.ts'
import { nomad } from './nomad.ts'
import { auroraWithPhoto } from './photo/aurora.ts'
import { pulse } from './pulse.ts'
import { shield } from './shield.ts'
import { sovereign } from './sovereign.ts'
import { vital } from './vital.ts'

const DESIGNS: Record<TemplateId, (setting: Setting) => DisplayList> = {
  vital,
  emerald,
  pulse,
  mothercare,
  shield,
  nomad,
  aero,
  horizon,
  aurora,
  sovereign,
}

/** For cards with a photo of the holder. */
const PHOTO_DESIGNS: Partial<Record<TemplateId, (setting: Setting) => DisplayList>> = {
  aurora: auroraWithPhoto,
}

export function designOf(setting: Setting): DisplayList {
  if (setting.hasPhoto) return (PHOTO_DESIGNS[setting.template] ?? DESIGNS[setting.template])(setting)
  return DESIGNS[setting.template](setting)
}
