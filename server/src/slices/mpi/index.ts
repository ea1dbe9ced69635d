import './events.ts'
import './tables.ts'

export { changeIdentities, type PersonChange } from './change-identities.ts'
export { type CheckedPerson, checkPerson, type OrganizationPlace, type PersonInput } from './check-person.ts'
export { type Demographics, findDemographics } from './demographics.ts'
export { collectPerson } from './erasure/collect-person.ts'
export { eraseIdentities } from './erasure/erase-identities.ts'
export { findWithoutKey, recountTerms } from './erasure/find-without-key.ts'
export { listLinkedEntities } from './erasure/linked-entities.ts'
export { IdentityNotFound } from './errors.ts'
export { IdentityCache } from './identity-cache.ts'
export { findByDhis2Uids, findFacts, type IdentityFacts, listFacts, listOpenReviews } from './identity-facts.ts'
export { registryJobs } from './jobs.ts'
export { type Dhis2Link, linkDhis2, resolveDhis2 } from './link-dhis2.ts'
export { linkDhis2People } from './link-dhis2-people.ts'
export { lockRegistry } from './lock-registry.ts'
export { mergeIdentities } from './merging/merge-identities.ts'
export { unmergeIdentities } from './merging/unmerge-identities.ts'
export { findNames, findPeople, type HolderName } from './names.ts'
export type { PersonRecord } from './person-record.ts'
export { findPhotos, hasPhotos } from './photos/find-photos.ts'
export { photoRoutes } from './photos/routes.ts'
export { storePhotos } from './photos/store-photos.ts'
export { countActive as countIdentities } from './population.ts'
export { type IdentityAnswer, readIdentity } from './present-identity.ts'
export {
  countProgrammeTypes,
  linkPartOfProgramme,
  linkProgramme,
  linkProgrammes,
  type ProgrammeLink,
  recordProgrammesLinked,
  unlinkProgrammes,
} from './programmes.ts'
export { countProgrammesOf, findHolders, getFamily } from './queries.ts'
export { findOutdated } from './reindexing/jobs.ts'
export { reindexRegistry } from './reindexing/reindex-registry.ts'
export { type Outcome, type Resolution, type Resolutions, recordResolved, resolvePeople } from './resolve-people.ts'
export { countOpenReviews } from './reviews/publish-reviews.ts'
export { reviewRoutes } from './reviews/routes.ts'
export { registryRoutes } from './routes.ts'
