import type { DisplayList, Field } from '../design/display-list.ts'
import type { Setting, TemplateId } from '../design/setting.ts'
import { label } from '../labels.ts'
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

/**
 * Cards with a last day show it in the place of the day of issue, or of enrollment where a template has no day of issue: until when a
 * card is valid matters to the person who checks it. Templates without these days, and `sovereign`, which keeps its specified fields, have a
 * place of their own for it.
 */
function withLastDay(list: DisplayList, { language }: Setting): DisplayList {
  const keys = list.fields.map(({ key }) => key)
  if (keys.includes('expires')) return list
  const replaced = keys.includes('issued') ? 'issued' : 'enrollment_date'
  const inCapitals = (key: 'issued' | 'enrollment_date' | 'expires') => label(key, language).toLocaleUpperCase('fr')
  return {
    ...list,
    fields: list.fields.map((field): Field => (field.key === replaced ? { ...field, key: 'expires' } : field)),
    statics: list.statics.map((mark) =>
      mark.kind === 'label' && mark.text === inCapitals(replaced) ? { ...mark, text: inCapitals('expires') } : mark,
    ),
  }
}
