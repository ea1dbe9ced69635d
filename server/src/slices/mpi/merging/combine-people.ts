import type { ContentStep, IdentityContent, PersonRecord } from '../person-record.ts'

/** Combines two records of one person. Where both have a value, `keepTarget` decides which one is kept. */
export function combinePeople(target: PersonRecord, source: PersonRecord, keepTarget: boolean): PersonRecord {
  const [first, second] = keepTarget ? [target, source] : [source, target]
  const isGiven = (gender: PersonRecord['gender']) => gender !== null && gender !== 'U'
  return {
    first_name: first.first_name,
    last_name: first.last_name,
    date_of_birth: first.date_of_birth ?? second.date_of_birth,
    gender: isGiven(first.gender)
      ? first.gender
      : isGiven(second.gender)
        ? second.gender
        : (first.gender ?? second.gender),
    region_code: first.region_code,
    country_code: first.country_code,
    phone_number: first.phone_number ?? second.phone_number,
    mother_name: first.mother_name ?? second.mother_name,
    commune: first.commune ?? second.commune,
    external_ids: { ...second.external_ids, ...first.external_ids },
    dhis2_instance_url: first.dhis2_instance_url ?? second.dhis2_instance_url,
    kyc_verified: first.kyc_verified || second.kyc_verified,
  }
}

/** Computes an identity's values from those before its merges and every step since. */
export function replay(
  before: PersonRecord,
  steps: readonly ContentStep[],
  sourceOf: (mpiId: string) => PersonRecord,
): IdentityContent {
  let person = before
  let base = before
  let hasMerges = false
  for (const step of steps) {
    if ('merge' in step) {
      person = combinePeople(person, sourceOf(step.source), step.keep_target)
      hasMerges = true
    } else {
      person = { ...person, ...step.change }
      if (!hasMerges) base = person
    }
  }
  if (!hasMerges) return { person }
  const kept = steps.slice(steps.findIndex((step) => 'merge' in step))
  return { person, before_merges: base, steps: [...kept] }
}
