import type { ReadScope } from '#platform/scopes.ts'
import { nameIndexer } from './name-index.ts'
import { getSet, listNameIndexes } from './photo-sets.ts'

export interface PhotoMatches {
  /** People of the list whose photo is in the set. */
  matched: number
  /** People of the list without one. */
  unmatched: number
  /** Photos of the set that show nobody of the list. */
  unused: number
}

/** How the photos of a set and the people of a list go together. */
export async function matchPhotos(
  scope: ReadScope,
  campaignId: string,
  setId: string,
  files: readonly (string | undefined)[],
): Promise<PhotoMatches> {
  await getSet(scope, campaignId, setId)
  const [held, indexOf] = [await listNameIndexes(scope, setId), nameIndexer(await scope.keys())]
  const used = new Set<string>()
  let matched = 0
  for (const file of files) {
    const index = file === undefined ? undefined : indexOf(file).toString('hex')
    if (index === undefined || !held.has(index)) continue
    matched += 1
    used.add(index)
  }
  return { matched, unmatched: files.length - matched, unused: held.size - used.size }
}
