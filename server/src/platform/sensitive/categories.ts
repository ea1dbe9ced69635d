/** What the guard holds back, the gravest first. The first seven are those of the specification. */
export const categories = [
  'hiv_aids',
  'sexually_transmitted_infections',
  'tuberculosis',
  'mental_health',
  'serology',
  'biometric',
  'financial',
  'reproductive_health',
  'gender_violence',
  'key_populations',
  'stigmatized_conditions',
  'mixed_scripts',
] as const

export type Category = (typeof categories)[number]

/** Lower case, without accents, as `foldWords` leaves them. */
export interface CategoryWords {
  /** Whole words and phrases, in names, codes and values. */
  words: readonly string[]
  /** Whole words and phrases that count in names and codes only, because people or places may be called so. */
  names?: readonly string[]
  /** Whole phrases that count in values only. */
  values?: readonly string[]
  /** Values that reveal something when nothing else stands beside them: `Positif`. */
  wholeValues?: readonly string[]
  /** Abbreviations with other meanings: they count only beside words that say nothing, as in `Date CV`. */
  alone?: readonly string[]
  /** Beginnings of words. Those with seven letters or more are also found across separators: `tuber-culose`. */
  stems?: readonly string[]
  /** Also found at the beginning and end of other words: `STATUTVIH`, `HIVDATE`. */
  glued?: readonly string[]
}
