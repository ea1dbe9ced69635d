// Facts from public vocabularies, which each list names; the words are as programmes of West Africa write them in French, English,
// Portuguese and Wolof.
import type { Category, CategoryWords } from '../categories.ts'
import { hiv } from './hiv.ts'
import { biometric, financial } from './identity.ts'
import { serology, sexualInfections, tuberculosis } from './infections.ts'
import { conditions, keyPopulations, reproductive, violence } from './intimate.ts'
import { mental } from './mental.ts'

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
