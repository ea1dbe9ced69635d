import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { presentTrust } from './queries.ts'
import { assessIdentity } from './scoring/assess.ts'
import { storeScores } from './store-scores.ts'

/** A computation that somebody requests is always recorded in the history, even if the score is the same. */
export async function computeTrust(work: UnitOfWork, mpiId: string) {
  const assessment = await assessIdentity(work, mpiId)
  await storeScores(work, [assessment], 'always')
  recordAct(work, { action: 'trust.computed', object: assessment.mpi_id, details: { score: assessment.score } })
  return presentTrust(assessment, work.now)
}
