export { type Band, bandOf, CERTAIN, POSSIBLE, PROBABLE, shownScore } from './bands.ts'
export { blockingKeys, keyLimit, probeKeys } from './blocking.ts'
export { CandidateIndex } from './candidate-index.ts'
export { type Comparison, comparePrepared, scoreByKnown, scorePrepared, versionOf } from './compare.ts'
export { discountEarlier, EARLIER_DISCOUNT } from './discount.ts'
export type { ExplainedField, Reason } from './explanation.ts'
export {
  type AssumedShare,
  CAUTIOUS_SHARE,
  estimateShare,
  knownIn100,
  shareModel,
  shareShift,
  withShare,
} from './known-share.ts'
export { type LearnedProfile, shippedProfile } from './learning/profile.ts'
export { randomNumbers } from './learning/random.ts'
export { type NameToken, nameToken } from './names/name-token.ts'
export { type NameField, nameField } from './names/person-name.ts'
export { Namesakes } from './namesakes.ts'
export type { Person, PreparedPerson } from './person.ts'
export { type Population, type SerializedTerms, TermFrequencies } from './population.ts'
export { prepare } from './prepare.ts'
export { repeats } from './repeats.ts'
export { KEYS_EDITION, RULES_VERSION } from './rules.ts'
export { probabilityOf, scorePair } from './score.ts'
export { bounded, compileCorrection, logitOfProbability, reachOf, sumOf } from './teaching/correction.ts'
export { correctionTerms, correctionTermsOf } from './teaching/correction-terms.ts'
export { emptyRows, fitLogistic } from './teaching/logistic.ts'
export type { Correction, TaughtModel } from './teaching/taught-model.ts'
export { compileWeights, shippedWeights, type Weights, type WeightsFile } from './weights.ts'
