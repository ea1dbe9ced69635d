import type { DisplayList } from '../design/display-list.ts'
import type { Setting, TemplateId } from '../design/setting.ts'
import { aero } from './aero.ts'
import { aurora } from './aurora.ts'
import { emerald } from './emerald.ts'
import { horizon } from './horizon.ts'
import { mothercare } from './mothercare.ts'
import { nomad } from './nomad.ts'
import { aeroWithPhoto } from './photo/aero.ts'
import { auroraWithPhoto } from './photo/aurora.ts'
import { emeraldWithPhoto } from './photo/emerald.ts'
import { horizonWithPhoto } from './photo/horizon.ts'
import { mothercareWithPhoto } from './photo/mothercare.ts'
import { nomadWithPhoto } from './photo/nomad.ts'
import { pulseWithPhoto } from './photo/pulse.ts'
import { shieldWithPhoto } from './photo/shield.ts'
import { vitalWithPhoto } from './photo/vital.ts'
import { pulse } from './pulse.ts'
import { shield } from './shield.ts'
import { sovereign } from './sovereign.ts'
import { vital } from './vital.ts'
import { withLastDay } from './with-last-day.ts'

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

/** For cards with a photo of the holder. The pass makes room for it by its measures. */
const PHOTO_DESIGNS: typeof DESIGNS = {
  vital: vitalWithPhoto,
  emerald: emeraldWithPhoto,
  pulse: pulseWithPhoto,
  mothercare: mothercareWithPhoto,
  shield: shieldWithPhoto,
  nomad: nomadWithPhoto,
  aero: aeroWithPhoto,
  horizon: horizonWithPhoto,
  aurora: auroraWithPhoto,
  sovereign,
}

export function designOf(setting: Setting): DisplayList {
  const list = (setting.hasPhoto ? PHOTO_DESIGNS : DESIGNS)[setting.template](setting)
  return setting.expires ? withLastDay(list, setting) : list
}
