import { prepare, shownScore } from '@samakart/matcher'
import { Invalid } from '#platform/invalid.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { blindBlocking } from './blind-index/blocking-rows.ts'
import { Candidates } from './candidates.ts'
import { checkPerson, type PersonInput } from './check-person.ts'
import { CountTerms } from './count-terms.ts'
import { bestMatches, decide, explainMatch } from './decide.ts'
import { DuplicateDetected } from './errors.ts'
import { rememberRefused, withRefused } from './known-share.ts'
import { lockForPerson } from './lock-registry.ts'
import { toMatcher } from './person-record.ts'
import { loadPopulation } from './population.ts'
import { openReviews } from './reviews/open-reviews.ts'
import { knownOf } from './score-list.ts'
import { type NewIdentity, storeIdentities } from './store-identities.ts'

export interface Registered {
  mpi_id: string
  status: 'created'
  confidence: 'new_identity' | 'probable'
  created_at: string
  review_id?: string
}

export async function registerPerson(
  work: UnitOfWork,
  { force_create = false, ...input }: PersonInput & { force_create?: boolean | undefined },
): Promise<Registered> {
  const organization = await getOrganization(work.db, work.tenantId)
  const { person, mistakes } = checkPerson(input, organization, work.now)
  if (mistakes.length > 0) throw new Invalid(mistakes)

  const prepared = prepare(toMatcher(person))
  const { stored } = await blindBlocking(work)
  await lockForPerson(work, stored(prepared))
  const candidates = new Candidates(work)
  const { population, isStale } = await loadPopulation(work)
  const found = await candidates.findFor(prepared)
  const decided = decide(bestMatches(prepared, found, population)[0])
  const known = knownOf([decided])
  if (decided.decision === 'same' && !force_create) {
    await rememberRefused(work, known)
    const { matched_fields, version, explanation } = explainMatch(prepared, decided.match, population)
    throw new DuplicateDetected({
      existing_mpi_id: decided.match.candidate.mpi_id,
      similarity_score: shownScore(decided.match.score),
      matched_fields,
      matcher_version: version,
      reasons: explanation,
    })
  }

  const arrivals = await withRefused(work, { came: 1, known })
  const [identity] = (await storeIdentities(work, [{ person, prepared }], candidates.postings, { arrivals })) as [
    NewIdentity,
  ]
  const doubtful = decided.decision === 'new' ? undefined : decided.match
  const origin = decided.decision === 'same' ? 'forced' : 'registration'
  const [reviewId] = doubtful
    ? await openReviews(work, [
        {
          identityNumber: identity.identity_number,
          otherNumber: doubtful.candidate.identity_number,
          score: doubtful.score,
          version: explainMatch(prepared, doubtful, population).version,
          origin,
        },
      ])
    : []
  recordAct(work, {
    action: 'mpi.person_registered',
    object: identity.mpi_id,
    details: {
      forced: origin === 'forced',
      ...(doubtful ? { resembles: doubtful.candidate.mpi_id, score: shownScore(doubtful.score) } : {}),
    },
  })
  if (isStale) await work.enqueue(CountTerms, { tenant_id: work.tenantId }, { key: work.tenantId })
  return {
    mpi_id: identity.mpi_id,
    status: 'created',
    confidence: doubtful ? 'probable' : 'new_identity',
    created_at: work.now.toISOString(),
    ...(reviewId ? { review_id: reviewId } : {}),
  }
}
