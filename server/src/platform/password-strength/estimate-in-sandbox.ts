// Runs in a sandbox process: the dictionaries take 80 MB, and a hostile password takes half a second.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { localWords } from './local-words.ts'

/** A longer password is at least as hard to guess as its beginning. */
const MAX_LENGTH = 32
/** The time of an estimate grows with every letter that may stand for another. */
const MAX_SUBSTITUTIONS = 12

export interface PasswordToEstimate {
  password: string
  /** What others know about the user: e-mail address, name. */
  about: readonly string[]
}

export interface PasswordStrength {
  /** From 0, guessed at once, to 4. */
  score: number
  /** zxcvbn's word for what makes it weak. */
  warning: string | null
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...french, ...english, 'words-local': localWords },
  graphs: adjacencyGraphs,
  maxLength: MAX_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})

export function run({ password, about }: PasswordToEstimate): PasswordStrength {
  const { score, feedback } = estimator.check(password.slice(0, MAX_LENGTH), [...new Set(about.flatMap(spellings))])
  return { score, warning: feedback.warning }
}

/** How a name or an address shows up in passwords: whole, without its separators, turned round, and by its words. */
function spellings(text: string): string[] {
  const [name = ''] = text.split('@')
  const words = name.split(/[^\p{L}\p{N}]+/u)
  const all = [text, name, words.join(''), words.toReversed().join(''), ...words, ...text.split(/[^\p{L}\p{N}]+/u)]
  return all.filter((word) => word.length > 2)
}
