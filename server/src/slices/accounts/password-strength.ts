import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import { LEAST_SCORE } from '#platform/password-strength/password-estimator.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { getOrganization } from './queries.ts'

export interface NewPassword {
  path: string
  password: string
  /** What others know about the user, beside the name of the organization. */
  about: readonly (string | null | undefined)[]
}

export interface EstimatedPassword {
  score: number
  isStrongEnough: boolean
  /** What would make it better; undefined if it is good. */
  advice: Phrase | undefined
}

export async function requireStrongPassword(services: Services, tenantId: string, given: NewPassword): Promise<void> {
  const { advice } = await estimateStrength(services, tenantId, given)
  if (advice) throw new Invalid([{ path: given.path, phrase: advice }])
}

export async function estimateStrength(
  services: Services,
  tenantId: string,
  { password, about }: Omit<NewPassword, 'path'>,
): Promise<EstimatedPassword> {
  const { name } = await inPlatformScope(services, ({ db }) => getOrganization(db, tenantId))
  const known = [...about, name].filter((text) => typeof text === 'string')
  const { score, warning } = await services.passwordEstimator.estimate(tenantId, { password, about: known })
  const isStrongEnough = score >= LEAST_SCORE
  return { score, isStrongEnough, advice: isStrongEnough ? undefined : (adviceFor[warning ?? ''] ?? addWords) }
}

const addWords: Phrase = {
  fr: 'Trop facile à deviner. Ajoutez deux ou trois mots sans lien entre eux.',
  en: 'Too easy to guess. Add two or three words that have nothing to do with each other.',
  wo: 'Dafa yomba tol. Yokkal ñaar walla ñetti baat yu bokkul dara.',
}

const known: Phrase = {
  fr: 'Ce mot de passe est parmi les plus utilisés. Prenez quatre mots choisis au hasard.',
  en: 'This is one of the most used passwords. Take four words chosen at random.',
  wo: 'Bii bokk na ci baatu-jàll yi nit ñi gëna jëfandikoo. Jëlal ñeenti baat yu nga tànn ci lu la neex.',
}

const keyboard: Phrase = {
  fr: 'Des touches voisines se devinent vite. Prenez des mots plutôt que des touches.',
  en: 'Neighbouring keys are guessed quickly. Take words rather than keys.',
  wo: 'Butoŋ yu jegewoo yomb nañu tol. Jëlal ay baat moo gën ay butoŋ.',
}

const repeated: Phrase = {
  fr: 'Répéter ou suivre l’alphabet n’ajoute presque rien. Ajoutez d’autres mots.',
  en: 'Repeating, or following the alphabet, adds almost nothing. Add other words.',
  wo: 'Baamtu walla topp alfabet bi yokkul dara. Yokkal yeneen baat.',
}

const dated: Phrase = {
  fr: 'Une date ou une année se devine vite. Remplacez-la par des mots.',
  en: 'A date or a year is guessed quickly. Replace it by words.',
  wo: 'Bis walla at yomb na tol. Weccil ko ak ay baat.',
}

const personal: Phrase = {
  fr: 'Ce mot de passe contient votre nom, votre adresse, celui de l’organisation ou du service. Prenez des mots sans lien avec vous.',
  en: 'This password contains your name, your address, or the name of the organization or the service. Take words that have nothing to do with you.',
  wo: 'Baatu-jàll bii am na sa tur, sa adresse, turu mbootaay gi walla bu service bi. Jëlal ay baat yu jëmul ci yaw.',
}

const single: Phrase = {
  fr: 'Un seul mot ou un nom connu se devine vite. Ajoutez deux ou trois mots au hasard.',
  en: 'A single word or a known name is guessed quickly. Add two or three random words.',
  wo: 'Benn baat kese walla tur bu siiw yomb na tol. Yokkal ñaar walla ñetti baat.',
}

/** By zxcvbn's warnings. */
const adviceFor: Readonly<Record<string, Phrase>> = {
  topTen: known,
  topHundred: known,
  common: known,
  similarToCommon: known,
  pwned: known,
  straightRow: keyboard,
  keyPattern: keyboard,
  simpleRepeat: repeated,
  extendedRepeat: repeated,
  sequences: repeated,
  recentYears: dated,
  dates: dated,
  userInputs: personal,
  wordByItself: single,
  namesByThemselves: single,
  commonNames: single,
}
