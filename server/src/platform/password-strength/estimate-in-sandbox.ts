// Runs in a sandbox process: the dictionaries take 80 MB, and a hostile password takes half a second.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as french } from '@zxcvbn-ts/language-fr'

/** What people here put into passwords and foreign dictionaries do not have. The most likely ones come first. */
const localWords: string[] =
  'samakart samakart-demo senegal sénégal passer teranga dakar touba thies thiès gainde serigne mouride cheikh bamba tidiane sante santé sante2024 sante2025 sante2026 ministere ndiaye diop fall sow diallo gueye seck mbaye faye sarr ba sy ndour sadio mane kara saint-louis saintlouis ndar kaolack ziguinchor diourbel louga matam tambacounda kolda sedhiou kaffrine kedougou fatick pikine guediawaye rufisque mbour jamm jàmm xam-xam nopp sunu sama yalla alhamdoulilah bismillah inchallah'.split(
    ' ',
  )

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

/** What breaches have shown most often, whatever the capitals. The list is zxcvbn's. */
const published = new Set(common['passwords-common'].map(String))

export function run({ password, about }: PasswordToEstimate): PasswordStrength {
  if (published.has(password.toLowerCase())) return { score: 0, warning: 'pwned' }
  const known = [...new Set(about.flatMap(spellings))]
  const { score, feedback } = estimator.check(password.slice(0, MAX_LENGTH), known)
  // Four known words in a row count as hard to guess for zxcvbn, however well they are known.
  const rest = withoutWords(password, known)
  if (rest === password) return { score, warning: feedback.warning }
  const { score: scoreOfRest } = estimator.check(rest.slice(0, MAX_LENGTH))
  return scoreOfRest < score ? { score: scoreOfRest, warning: 'userInputs' } : { score, warning: feedback.warning }
}

/** What nobody who knows the user can write down at once. */
function withoutWords(password: string, words: readonly string[]): string {
  const longestFirst = words.map((word) => word.toLowerCase()).sort((one, other) => other.length - one.length)
  let rest = password.toLowerCase()
  for (const word of longestFirst) rest = rest.replaceAll(word, '')
  return rest.length === password.length ? password : rest
}

/** How a name or an address shows up in passwords: whole, without its separators, turned round, and by its words. */
function spellings(text: string): string[] {
  const [name = ''] = text.split('@')
  const words = name.split(/[^\p{L}\p{N}]+/u)
  const all = [text, name, words.join(''), words.toReversed().join(''), ...words, ...text.split(/[^\p{L}\p{N}]+/u)]
  return all.filter((word) => word.length > 2)
}
