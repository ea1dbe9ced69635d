import { forgetAnswersAbout } from '#platform/http/idempotency.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { eraseRows, remakeFilesOfJobs } from '#slices/campaigns/index.ts'
import { eraseCards } from '#slices/cards/index.ts'
import { eraseEnrollments } from '#slices/dhis2/index.ts'
import { eraseMessages } from '#slices/distribution/index.ts'
import { eraseIdentities } from '#slices/mpi/index.ts'
import { eraseScores } from '#slices/trust/index.ts'
import { erasePasses } from '#slices/wallet/index.ts'
import type { ErasureOutcome } from '../tables.ts'

/** Erases what every slice holds about these identities, which are one person. The caller holds the registry. */
export async function erasePerson(work: UnitOfWork, members: readonly string[]): Promise<ErasureOutcome> {
  const { revoked, codes, places } = await eraseCards(work, members)
  const passes = await erasePasses(work, members)
  const messages = await eraseMessages(work, members)
  const enrollments = await eraseEnrollments(work, members)
  const list_rows = await eraseRows(work, places)
  const jobs = new Set(places.map(({ jobId }) => jobId))
  await remakeFilesOfJobs(work, jobs)
  await eraseScores(work, members)
  // Last, because it deletes the keys under which the others have sealed.
  const { keys } = await eraseIdentities(work, members)
  await forgetAnswersAbout(work, [...members, ...messages, ...codes])
  return {
    identities: members.length,
    keys,
    cards_revoked: revoked,
    passes,
    messages: messages.length,
    enrollments,
    list_rows,
    jobs_with_files: jobs.size,
  }
}
