// The registration of one person, from what was typed to the stored identity.
import { type Comparison, prepare, shownScore } from '@samakart/matcher'
import { Invalid } from '#platform/invalid.ts'
import { refusal } from '#platform/refusal.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { blindBlocking } from './blind-index.ts'
import { Candidates } from './candidates.ts'
import { CountTerms } from './count-terms.ts'
import { bestMatches, decide, explainMatch, type Match } from './decide.ts'
import { normalizePerson, type PersonInput, toMatcher } from './person-record.ts'
import { knownOf, loadPopulation, lockForPerson, rememberRefused, withRefused } from './registry.ts'
import { openReviews } from './reviews/open-reviews.ts'
import { sayReasons } from './say-reasons.ts'
import { type NewIdentity, storeIdentities } from './store-identities.ts'

export interface Registered {
  mpi_id: string
  status: 'created'
  confidence: 'new_identity' | 'probable'
  created_at: string
  review_id?: string
}

/**
 * Somebody whom the registry very probably knows is refused, unless the caller insists; somebody who only resembles a known person is stored,
 * and a person is asked.
 */
export async function registerPerson(
  work: UnitOfWork,
  { force_create = false, ...input }: PersonInput & { force_create?: boolean | undefined },
): Promise<Registered> {
  const organization = await getOrganization(work.db, work.tenantId)
  const { person, mistakes } = normalizePerson(input, organization, work.now)
  if (mistakes.length > 0) throw new Invalid(mistakes)
  const prepared = prepare(toMatcher(person))

  // Another registration of the same person waits here, and then finds this one.
  const { stored } = await blindBlocking(work)
  await lockForPerson(work, stored(prepared))

  const { population, isStale } = await loadPopulation(work)
  const candidates = new Candidates(work)
  const matches = bestMatches(prepared, await candidates.findFor(prepared), population)
  const decided = decide(matches[0])
  const known = knownOf([decided])

  if (decided.decision === 'same' && !force_create) {
    await rememberRefused(work, known)
    throw new DuplicateDetected(decided.match, explainMatch(prepared, decided.match, population))
  }

  const arrivals = await withRefused(work, { came: 1, known })
  const [identity] = (await storeIdentities(work, [{ person, prepared }], candidates.postings, { arrivals })) as [
    NewIdentity,
  ]

  const isForced = decided.decision === 'same'
  const doubtful = decided.decision === 'new' ? undefined : decided.match
  const [reviewId] = doubtful
    ? await openReviews(work, [
        {
          identityNumber: identity.identity_number,
          otherNumber: doubtful.candidate.identity_number,
          score: doubtful.score,
          version: explainMatch(prepared, doubtful, population).version,
          origin: isForced ? 'forced' : 'registration',
        },
      ])
    : []

  recordAct(work, {
    action: 'mpi.person_registered',
    object: identity.mpi_id,
    details: {
      forced: isForced,
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

class DuplicateDetected extends refusal('duplicate_detected', 409, {
  fr: 'Cette personne est très probablement déjà enregistrée. Utilisez l’identité existante ou faites vérifier.',
  en: 'This person is very probably registered already. Use the existing identity or ask for a review.',
  wo: 'Nit kii jombul ne bindu na ba noppi. Jëfandikool li fi nekk walla nga saytulu ko.',
}) {
  constructor({ candidate, score }: Match, { matched_fields, version, explanation }: Comparison) {
    super({
      body: (error, language) => ({
        status: 'duplicate_detected',
        error,
        existing_mpi_id: candidate.mpi_id,
        similarity_score: shownScore(score),
        matched_fields,
        matcher_version: version,
        reasons: sayReasons(explanation, language),
        action: 'use_existing_or_review',
      }),
    })
  }
}
