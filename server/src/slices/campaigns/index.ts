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
import { checkRoutes } from './check/check-routes.ts'
import { personCardRoutes } from './counter/person-card-routes.ts'
import { previewRoutes } from './design/preview-routes.ts'
import { rebuildRoutes } from './files/rebuild-routes.ts'
import { retentionRoutes } from './files/retention-routes.ts'
import { identityQrRoutes } from './identity-qr/routes.ts'
import { verifyIdentityRoutes } from './identity-qr/verify-routes.ts'
import { importRoutes } from './imports/import-routes.ts'
import { downloadRoutes } from './jobs/download-routes.ts'
import { jobCardsRoutes } from './jobs/job-cards-routes.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import type { JobsOfUnit } from './jobs/list-jobs.ts'
import { liveRoutes } from './jobs/live-routes.ts'
import { submitJobRoutes } from './jobs/submit-job-routes.ts'
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
  checkRoutes(routes, services)
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
export { cardTexts } from './beneficiaries/card-texts.ts'
export { findPrintMistakes } from './beneficiaries/print-mistakes.ts'
export { prepareReissue } from './cards/draw-reissued.ts'
export { CardQuery, shownOfCards } from './cards/list-routes.ts'
export { withHolders } from './cards/listed-card.ts'
export { type CardSearch, searchCards } from './cards/search-cards.ts'
export { createCampaign } from './create-campaign.ts'
export { CardDesign, checkDesign } from './design/card-design.ts'
export { type DuplicateChoice, Duplicates } from './duplicates/choices.ts'
export { judgeKnownPeople } from './duplicates/judge-known-people.ts'
export { CampaignArchived, PrefixTaken } from './errors.ts'
export { checkStoredFiles } from './files/check-files.ts'
export { remakeFilesOfJobs, removeCardFiles } from './files/expire-files.ts'
export { fileJobs } from './files/jobs.ts'
export { rebuildDamagedFiles } from './files/rebuild-damaged.ts'
export { DEFAULT_CARD_FILES_DAYS, readCardFilesDays } from './files/retention.ts'
export { sweepFiles } from './files/sweep-files.ts'
export { acceptJob } from './jobs/accept-job.ts'
export { countGenerating } from './jobs/count-generating.ts'
export { artifactUrls } from './jobs/job-view.ts'
export { type PreparedJob, prepareJob } from './jobs/prepare-job.ts'
export { etaSeconds, shareDone } from './jobs/progress.ts'
export { findJobById } from './jobs/queries.ts'
export { jobRetention } from './jobs/retention.ts'
export { cardJobLoops } from './jobs/take-jobs.ts'
export { waitingJobs } from './jobs/waiting-jobs.ts'
export { DetailsReader } from './numbers/beneficiary-ids.ts'
export { findHeldNumbers, findHoldersByNumber, type HeldNumber } from './numbers/held-numbers.ts'
export { personNumbers, readPersonNumbers } from './numbers/person-numbers.ts'
export { collectRows, eraseRows, type ListPlace } from './people/erase-rows.ts'
export { KEPT_DAYS as PHOTOS_KEPT_DAYS } from './photos/limits.ts'
export { publicNameOf } from './public-name.ts'
export { findCampaign, findCampaignNames, getCampaign } from './queries.ts'
