import type { LearnedProfile } from '@samakart/matcher'
import { explainedAs, FAMILIES, Field, firstLevel, lastAgreeing, learnedFields } from '@samakart/matcher'
import type { ProfileContent } from './profile-content.ts'

/** Records of fewer duplicates do not show how records of one person differ. */
const FEW_MATCHES = 100
/** Where nearly nobody has a value there is nothing to say about a field. */
const HARDLY_ANY = 0.98
/** The registry knows no e-mail and no address, and the order of names is not a field of a person. */
const notShown: ReadonlySet<number> = new Set([Field.arrangement, Field.email, Field.address])

/** What a version says, for people to read. */
export function describeProfile({ profile, registry, taught }: ProfileContent) {
  return {
    shipped_share: profile.share,
    has_families: profile.relatives >= FAMILIES,
    fields: profile.expectedMatches < FEW_MATCHES ? [] : fieldsOf(profile, registry?.missing ?? {}),
    ...(taught ? { taught_by_decisions: taught.decisions } : {}),
    ...(registry
      ? {
          sampled_people: registry.sampled,
          estimated_duplicates: registry.estimatedDuplicates,
          common_surnames: registry.surnames.map(({ name, oneIn }) => ({ name, one_in: oneIn })),
          missing: Object.entries(registry.missing).map(([field, share]) => ({ field, share })),
          moved: {
            compared: registry.moved.compared,
            linked: registry.moved.linked,
            to_review: registry.moved.toReview,
            apart: registry.moved.apart,
          },
        }
      : {}),
  }
}

function fieldsOf(profile: LearnedProfile, missing: Readonly<Record<string, number>>) {
  return learnedFields.flatMap((name, field) => {
    const shown = explainedAs[name]
    if (notShown.has(field) || (missing[shown] ?? 0) > HARDLY_ANY) return []
    const ofMatches = agreeing(profile.matches[field] ?? [], field)
    const byChance = agreeing(profile.chance[field]?.[0] ?? [], field)
    return [
      {
        field: shown,
        differs: share(1 - ofMatches),
        agrees_by_chance: share(byChance),
        weight_for: weight(ofMatches, byChance),
        weight_against: weight(1 - ofMatches, 1 - byChance),
      },
    ]
  })
}

/** The share of pairs that agree in a field, exactly or nearly. */
function agreeing(levels: readonly number[], field: number): number {
  let sum = 0
  for (let level = firstLevel(field); level <= lastAgreeing(field); level++) sum += Math.exp(levels[level] ?? 0)
  return Math.min(1, sum)
}

const LEAST = 1e-6
const share = (value: number) => Number(Math.max(0, value).toPrecision(3))
const weight = (here: number, there: number) =>
  Math.round(Math.log(Math.max(LEAST, here) / Math.max(LEAST, there)) * 100) / 100
