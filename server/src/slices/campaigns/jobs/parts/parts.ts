import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { destroyStoredFiles } from '../../files/stored-files.ts'
import { SweepFiles } from '../../files/sweep-files.ts'
import type { JobPartRow } from '../../tables.ts'

/** What is the same whoever cuts the job: a part of an earlier attempt is kept if it has it. */
export type PartOfList = Pick<JobPartRow, 'number' | 'version' | 'first_card' | 'cards' | 'from_place' | 'to_place'>

/** The parts of a job in order. */
export function listParts({ db, tenantId }: ReadScope, jobId: string): Promise<JobPartRow[]> {
  return db
    .selectFrom('job_part')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .orderBy('number')
    .execute()
}

export async function insertPart(work: UnitOfWork, jobId: string, part: PartOfList): Promise<void> {
  await work.db
    .insertInto('job_part')
    .values({
      ...part,
      id: work.newId('jobPart'),
      tenant_id: work.tenantId,
      job_id: jobId,
      status: 'waiting',
      attempt: 0,
      failures: 0,
      created_at: work.now,
    })
    .execute()
  work.notifyAllProcesses('parts-waiting', {})
}

/** Deletes the parts of a job from a number on and destroys their files. Whoever draws one of them finds its lease lost. */
export async function deleteParts(work: UnitOfWork, jobId: string, from = 0): Promise<void> {
  const deleted = await work.db
    .deleteFrom('job_part')
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('number', '>=', from)
    .returning(['file_id'])
    .execute()
  await destroyFiles(work, deleted)
}

/** The part's file is damaged or gone: it will be drawn again. */
export async function drawAgain(work: UnitOfWork, { id, file_id }: JobPartRow): Promise<void> {
  const changed = await work.db
    .updateTable('job_part')
    .set({ status: 'waiting', file_id: null, storage_key: null, size_bytes: null, index_start: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .where('file_id', '=', file_id)
    .returning('id')
    .execute()
  if (changed.length > 0) await destroyFiles(work, [{ file_id }])
  work.notifyAllProcesses('parts-waiting', {})
}

async function destroyFiles(work: UnitOfWork, parts: readonly Pick<JobPartRow, 'file_id'>[]): Promise<void> {
  const files = parts.flatMap(({ file_id }) => (file_id ? [{ file_id, key: '', size_bytes: 0, sha256: '' }] : []))
  if (files.length === 0) return
  await destroyStoredFiles(work, files)
  await work.enqueue(SweepFiles, {}, { key: 'sweep' })
}
