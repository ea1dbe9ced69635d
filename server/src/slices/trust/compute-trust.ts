import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { keepScores } from './keep-scores.ts'
import { presentTrust } from './queries.ts'
import { assessIdentity } from './scoring/assess.ts'

/** Every computation that somebody asks for is part of the history, whatever its outcome. */
export async function computeTrust(work: UnitOfWork, mpiId: string) {
  const assessment = await assessIdentity(work, mpiId)
  await keepScores(work, [assessment], 'always')
  recordAct(work, { action: 'trust.computed', object: assessment.mpi_id, details: { score: assessment.score } })
  return presentTrust(assessment, work.now)
}
