import './events.ts'
import './tables.ts'

export { dayKey, nameKeys, phoneKey, yearKey } from './blind-index/search-words.ts'
export { changeIdentities, type PersonChange } from './change-identities.ts'
export { type ChangeInput, changeIdentity } from './change-identity.ts'
export { type CheckedPerson, checkPerson, type OrganizationPlace, type PersonInput } from './check-person.ts'
export { countTermsIfDue } from './count-terms.ts'
export { type Demographics, findDemographics } from './demographics.ts'
export { fieldsOfPerson } from './described-fields.ts'
export { collectPerson } from './erasure/collect-person.ts'
export { eraseIdentities } from './erasure/erase-identities.ts'
export { findWithoutKey, recountTerms } from './erasure/find-without-key.ts'
export { listLinkedEntities } from './erasure/linked-entities.ts'
export { IdentityNotFound } from './errors.ts'
export { type ActiveFamily, findActiveFamilies, findFamilies } from './families.ts'
export { findByWords } from './find-by-words.ts'
export { IdentityCache } from './identity-cache.ts'
export { findByDhis2Uids, findFacts, type IdentityFacts, listFacts, listOpenReviews } from './identity-facts.ts'
export { registryJobs } from './jobs.ts'
export { trialRetention } from './lab/retention.ts'
export { labRoutes } from './lab/routes.ts'
export { type Dhis2Link, linkDhis2, resolveDhis2 } from './link-dhis2.ts'
export { linkDhis2People } from './link-dhis2-people.ts'
export { ListComparison, type ListedPerson, type PersonToCompare } from './list-comparison.ts'
export { countOfUnit, readOfUnit } from './list-of-unit.ts'
export { type ListedIdentity, listPeople, type PersonListRequest, PersonQuery, shownOfPeople } from './list-people.ts'
export { lockRegistry } from './lock-registry.ts'
export { findByAnyIdentifier, findByIdentifier, findByMpiIds, lockIdentifier } from './lookup/find-by-identifier.ts'
export { findDistinct } from './lookup/known-distinct.ts'
export { findMerge, listMergesOf, type MergeAct } from './lookup/list-merges.ts'
export { findNumber, type RegistryRecord, readRecords } from './lookup/read-records.ts'
export { type PeopleFilter, type WalkedPerson, walkPeople } from './lookup/walk-people.ts'
export { matchPerson } from './match-person.ts'
export { mergeIdentities } from './merging/merge-identities.ts'
export { unmergeIdentities } from './merging/unmerge-identities.ts'
export { readMpiId } from './mpi-id.ts'
export { findNames, findPeople, type HolderName } from './names.ts'
export { MANY_PEOPLE, OrgUnitFilter, type PeopleOfUnit, type UnitPeople } from './people-of-unit.ts'
export type { PersonNumber, PersonNumbers } from './person-numbers.ts'
export type { PersonRecord } from './person-record.ts'
export { findPhotos, hasPhotos } from './photos/find-photos.ts'
export { photoRoutes } from './photos/routes.ts'
export { storePhotos } from './photos/store-photos.ts'
export { countActive as countIdentities } from './population.ts'
export { type IdentityAnswer, readIdentity } from './present-identity.ts'
export { profileRoutes } from './profiles/routes.ts'
export {
  countProgrammeTypes,
  linkPartOfProgramme,
  linkProgramme,
  linkProgrammes,
  nameCampaignOfLinks,
  type Programme,
  type ProgrammeLink,
  recordProgrammesLinked,
  unlinkProgrammes,
} from './programmes.ts'
export { countProgrammesOf, findHolders, getFamily } from './queries.ts'
export { registerPerson } from './register-person.ts'
export { findOutdated } from './reindexing/jobs.ts'
export { reindexRegistry } from './reindexing/reindex-registry.ts'
export {
  type Outcome,
  prepareAhead,
  type Resolution,
  type Resolutions,
  recordResolved,
  resolvePeople,
} from './resolve-people.ts'
export { listReviews, type ReviewListRequest } from './reviews/list-reviews.ts'
export { countOpenReviews, countReviewsWaiting } from './reviews/publish-reviews.ts'
export { reviewRoutes } from './reviews/routes.ts'
export { registryRoutes } from './routes.ts'
export { ReviewQuery, shownOfReviews } from './schema.ts'
export { teachingRoutes } from './teaching/routes.ts'
