import { fileOf } from '@samakart/rules/picture-name'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { storePhotos } from '#slices/mpi/index.ts'
import { findDetails } from '../jobs/batches.ts'
import { type CardDetails, unsealBatch } from '../jobs/seal-batches.ts'
import type { Job } from '../tables.ts'
import { takePictures } from './photo-sets.ts'

/** Gives the people of a batch their photos of the job's set, in the transaction that finds who they are. */
export async function givePhotos(work: UnitOfWork, job: Job, from: number, mpiIds: readonly string[]): Promise<void> {
  const setId = job.photo_set_id
  if (setId === null) return
  const names = await readNames(work, job, from, mpiIds.length)
  const pictures = await takePictures(work, setId, names)
  const photos = new Map<string, Buffer>()
  for (const [at, mpiId] of mpiIds.entries()) {
    const picture = pictures[at]
    if (picture) photos.set(mpiId, picture)
  }
  await storePhotos(work, photos)
  if (photos.size > 0) recordAct(work, { action: 'photos.given', object: job.id, details: { people: photos.size } })
}

/** Which file shows each person: the one that the list names, or the one called like the beneficiary number. */
async function readNames(work: UnitOfWork, job: Job, from: number, count: number): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = []
  while (names.length < count) {
    const { batch, from: first, to } = await findDetails(work, job.id, from + names.length)
    const entries = (batch && (await unsealBatch<CardDetails>(work, batch))) ?? []
    for (let place = from + names.length; place < Math.min(to, from + count); place++)
      names.push(fileOf(entries[place - first]))
  }
  return names
}
