import './events.ts'
import './notifications.ts'
import './tables.ts'

import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { CardRenderer, CardVerifier } from '#slices/cards/index.ts'
import type { PeopleOfUnit } from '#slices/mpi/index.ts'
import { brandRoutes } from './brand-routes.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { cardRoutes } from './cards/card-routes.ts'
import { personCardRoutes } from './cards/person-card-routes.ts'
import { previewRoutes } from './design/preview-routes.ts'
import { rebuildRoutes } from './files/rebuild-files.ts'
import { retentionRoutes } from './files/retention.ts'
import { howToCheckRoutes } from './how-to-check-page.ts'
import { identityQrRoutes } from './identity-qr/identity-qr-routes.ts'
import { verifyIdentityRoutes } from './identity-qr/verify-routes.ts'
import { importRoutes } from './imports/import-routes.ts'
import { downloadRoutes } from './jobs/download-routes.ts'
import { jobCardsRoutes } from './jobs/job-cards-routes.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import type { JobsOfUnit } from './jobs/list-jobs.ts'
import { liveRoutes } from './jobs/live-routes.ts'
import { submitJobRoutes } from './jobs/submit-job.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { LayoutMaker } from './printing/layout-maker.ts'
import { printerRoutes } from './printing/printer-routes.ts'
import { revocationRoutes } from './revocation-routes.ts'
import { templateRoutes } from './template-routes.ts'

export interface CampaignTools {
  renderer: CardRenderer
  verifier: CardVerifier
  peopleOfUnit: PeopleOfUnit
  jobsOfUnit: JobsOfUnit
}

export function allCampaignRoutes(
  routes: Routes,
  services: Services,
  { renderer, verifier, peopleOfUnit, jobsOfUnit }: CampaignTools,
): void {
  campaignRoutes(routes)
  howToCheckRoutes(routes, services)
  templateRoutes(routes)
  brandRoutes(routes, services, renderer)
  importRoutes(routes, services)
  photoRoutes(routes, services)
  submitJobRoutes(routes, services)
  jobRoutes(routes, services, jobsOfUnit)
  jobCardsRoutes(routes, services)
  personCardRoutes(routes, services)
  downloadRoutes(routes, services, new LayoutMaker(services, renderer))
  printerRoutes(routes, services)
  rebuildRoutes(routes, services)
  retentionRoutes(routes)
  identityQrRoutes(routes)
  verifyIdentityRoutes(routes, services, verifier)
  liveRoutes(routes, services)
  revocationRoutes(routes, services)
  cardRoutes(routes, services, renderer, peopleOfUnit)
  previewRoutes(routes, services, renderer)
}

export type { Beneficiary } from './beneficiaries/beneficiary.ts'
export { cardTexts } from './beneficiaries/beneficiary.ts'
export { findPrintMistakes } from './beneficiaries/print-mistakes.ts'
export { prepareReissue } from './cards/draw-reissued.ts'
export { CardQuery, type CardSearch, searchCards, shownOfCards, withHolders } from './cards/list-routes.ts'
export { createCampaign } from './create-campaign.ts'
export { CardDesign, checkDesign } from './design/card-design.ts'
export { type DuplicateChoice, Duplicates, judgeKnownPeople } from './duplicates/policy.ts'
export { CampaignArchived, PrefixTaken } from './errors.ts'
export { checkStoredFiles } from './files/check-files.ts'
export { remakeFilesOfJobs, removeCardFiles } from './files/expire-files.ts'
export { fileJobs } from './files/file-jobs.ts'
export { rebuildDamagedFiles } from './files/rebuild-files.ts'
export { DEFAULT_CARD_FILES_DAYS, readCardFilesDays } from './files/retention.ts'
export { sweepFiles } from './files/stored-files.ts'
export { DetailsReader } from './jobs/batches.ts'
export { cardJobLoops } from './jobs/card-job.ts'
export { collectRows, eraseRows, type ListPlace } from './jobs/erase-rows.ts'
export { artifactUrls } from './jobs/job-view.ts'
export { jobRetention } from './jobs/outcomes.ts'
export { type PreparedJob, prepareJob } from './jobs/prepare-job.ts'
export { etaSeconds, shareDone } from './jobs/progress.ts'
export { countGenerating, findJobById, waitingJobs } from './jobs/queries.ts'
export { acceptJob } from './jobs/submit-job.ts'
export {
  findHeldNumbers,
  findHoldersByNumber,
  type HeldNumber,
  personNumbers,
  readPersonNumbers,
} from './numbers/find-numbers.ts'
export { KEPT_DAYS as PHOTOS_KEPT_DAYS } from './photos/photo-sets.ts'
export { publicNameOf } from './public-name.ts'
export { findCampaign, findCampaignNames, getCampaign } from './queries.ts'
