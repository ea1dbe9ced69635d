import type { ReadScope } from '#platform/scopes.ts'
import { findMerge, findNumber, listMergesOf, type MergeAct } from '#slices/mpi/index.ts'
import { ProvenanceNotFound } from './errors.ts'
import type { Bundle, Provenance } from './schema.ts'
import { type Base, systemOf } from './systems.ts'

const UNDONE = '.undone'
const lifecycle = 'http://terminology.hl7.org/CodeSystem/iso-21089-lifecycle'
const activities = {
  merge: { code: 'merge', display: 'Merge Record Lifecycle Event' },
  unmerge: { code: 'unmerge', display: 'Unmerge Record Lifecycle Event' },
} as const
const author = {
  system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  code: 'author',
  display: 'Author',
}

export async function readProvenance(scope: ReadScope, base: Base, id: string): Promise<Provenance> {
  const acts = await findMerge(scope, id.replace(UNDONE, '').replace('-', '_'))
  const found = acts.map((act) => toProvenance(base, act)).find((provenance) => provenance.id === id)
  if (!found) throw new ProvenanceNotFound()
  return found
}

/** Merges of a person and their undoing, oldest first. Nobody is unknown here, as in every search. */
export async function searchProvenance(scope: ReadScope, base: Base, target: string): Promise<Bundle> {
  const identityNumber = await findNumber(scope, target.replace(/^.*Patient\//, ''))
  const acts = identityNumber === undefined ? [] : await listMergesOf(scope, identityNumber)
  const entry = acts.map((act) => {
    const resource = toProvenance(base, act)
    return { fullUrl: `${base.url}/Provenance/${resource.id}`, resource, search: { mode: 'match' } }
  })
  const self = `${base.url}/Provenance?${new URLSearchParams({ target })}`
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: entry.length,
    link: [{ relation: 'self', url: self }],
    ...(entry.length > 0 ? { entry } : {}),
  }
}

/** Ids of FHIR have no underscores. */
function toProvenance(base: Base, { merge_id, kind, source_mpi_id, target_mpi_id, at, actor }: MergeAct): Provenance {
  const [source, target] = [source_mpi_id, target_mpi_id].map((mpiId) => ({ reference: `Patient/${mpiId}` }))
  const instant = at.toISOString()
  return {
    resourceType: 'Provenance',
    id: merge_id.replace('_', '-') + (kind === 'unmerge' ? UNDONE : ''),
    target: [target, source].flatMap((one) => one ?? []),
    occurredDateTime: instant,
    recorded: instant,
    activity: { coding: [{ system: lifecycle, ...activities[kind] }] },
    agent: [
      {
        type: { coding: [author] },
        who: { identifier: { system: systemOf(base, 'actor'), value: actor } },
      },
    ],
    entity: source ? [{ role: 'source', what: source }] : [],
  }
}
