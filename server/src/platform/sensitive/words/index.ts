// Facts from public vocabularies, which each list names; the words are as programmes of West Africa write them in French, English,
// Portuguese and Wolof.
import type { Category, CategoryWords } from '../categories.ts'
import { biometric } from './biometric.ts'
import { conditions } from './conditions.ts'
import { financial } from './financial.ts'
import { hiv } from './hiv.ts'
import { mental } from './mental.ts'
import { keyPopulations } from './populations.ts'
import { reproductive } from './reproductive.ts'
import { serology } from './serology.ts'
import { sexualInfections } from './sexual-infections.ts'
import { tuberculosis } from './tuberculosis.ts'
import { violence } from './violence.ts'

export const sensitiveWords: Record<Exclude<Category, 'mixed_scripts'>, CategoryWords> = {
  hiv_aids: hiv,
  sexually_transmitted_infections: sexualInfections,
  tuberculosis,
  mental_health: mental,
  serology,
  biometric,
  financial,
  reproductive_health: reproductive,
  gender_violence: violence,
  key_populations: keyPopulations,
  stigmatized_conditions: conditions,
}
