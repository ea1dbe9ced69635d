import './events.ts'
import './tables.ts'

export { dayKey, nameKeys, phoneKey, yearKey } from './blind-index.ts'
export { type ChangeInput, changeIdentities, changeIdentity, type PersonChange } from './change-identity.ts'
export { countTermsIfDue } from './count-terms.ts'
export { collectPerson } from './erasure/collect-person.ts'
export { eraseIdentities, findWithoutKey, listLinkedEntities, recountTerms } from './erasure/erase-identities.ts'
export { IdentityNotFound } from './errors.ts'
export {
  type ActiveFamily,
  countProgrammesOf,
  findActiveFamilies,
  findByAnyIdentifier,
  findByIdentifier,
  findByMpiIds,
  findFamilies,
  findHolders,
  findNames,
  findNumber,
  findPeople,
  getFamily,
  type HolderName,
  lockIdentifier,
  type RegistryRecord,
  readMpiId,
  readRecords,
} from './find-identities.ts'
export { IdentityCache } from './identity-cache.ts'
export {
  type Demographics,
  findByDhis2Uids,
  findDemographics,
  findFacts,
  type IdentityFacts,
  listFacts,
  listOpenReviews,
} from './identity-facts.ts'
export { registryJobs } from './jobs.ts'
export { learningRoutes } from './learning/routes.ts'
export { type Dhis2Link, linkDhis2, linkDhis2People, resolveDhis2 } from './link-dhis2.ts'
export { ListComparison, type ListedPerson, type PersonToCompare } from './list-comparison.ts'
export {
  type ListedIdentity,
  listPeople,
  type PeopleFilter,
  type PersonListRequest,
  PersonQuery,
  shownOfPeople,
  type WalkedPerson,
  walkPeople,
} from './list-people.ts'
export { matchPerson } from './match-person.ts'
export { findMerge, listMergesOf, type MergeAct } from './merging/list-merges.ts'
export { mergeIdentities } from './merging/merge-identities.ts'
export { unmergeIdentities } from './merging/unmerge-identities.ts'
export {
  countOfUnit,
  MANY_PEOPLE,
  OrgUnitFilter,
  type PeopleOfUnit,
  readOfUnit,
  type UnitPeople,
} from './people-of-unit.ts'
export {
  fieldsOfPerson,
  type NormalizedPerson,
  normalizePerson,
  type OrganizationPlace,
  type PersonInput,
  type PersonRecord,
} from './person-record.ts'
export { findPhotos, hasPhotos, storePhotos } from './photos/photos.ts'
export { photoRoutes } from './photos/routes.ts'
export { type IdentityAnswer, type PersonNumber, type PersonNumbers, readIdentity } from './present-identity.ts'
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
export { registerPerson } from './register-person.ts'
export { countActive as countIdentities, lockRegistry } from './registry.ts'
export { findOutdated, reindexRegistry } from './reindex-registry.ts'
export {
  type Outcome,
  prepareAhead,
  type Resolution,
  type Resolutions,
  recordResolved,
  resolvePeople,
} from './resolve-people.ts'
export { findDistinct } from './reviews/distinct.ts'
export { listReviews, type ReviewListRequest } from './reviews/list-reviews.ts'
export { countOpenReviews, countReviewsWaiting } from './reviews/open-reviews.ts'
export { reviewRoutes } from './reviews/routes.ts'
export { registryRoutes } from './routes.ts'
export { ReviewQuery, shownOfReviews } from './schema.ts'
export { findByWords } from './search-people.ts'
export { teachingRoutes } from './teaching/routes.ts'
export { trialRoutes } from './trials/routes.ts'
export { trialRetention } from './trials/trials.ts'
