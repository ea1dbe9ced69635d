import { newFileSeal } from '@samakart/sealed-files'
import { FairShares } from '#platform/fair-shares.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { type Card, type CardRenderer, cardsPerPage, designOf, type Setting } from '#slices/cards/index.ts'
import { readJobSetting } from '../design/read-job-setting.ts'
import { ArtifactRemoved, LayoutsBusy } from '../errors.ts'
import { recordStoredFiles } from '../files/stored-files.ts'
import { describeFile, makeWorkFolder, type WorkFile } from '../files/work-files.ts'
import { identityIssuerOf } from '../identity-qr/setting.ts'
import type { Artifact } from '../jobs/artifacts.ts'
import { type JobAttempt, newAttempt } from '../jobs/job-attempt.ts'
import { cardsOfRegistry, withPhotos } from '../jobs/print-cards.ts'
import { getJob } from '../jobs/queries.ts'
import { publicNameOf } from '../public-name.ts'
import type { CampaignRow, Job } from '../tables.ts'
import { type LayoutRequest, layoutKey } from './layout-request.ts'
import { findLayout, keepLayout } from './made-layouts.ts'
import { inStacks, sortByPlace } from './stacks.ts'

/** One that is made and those that wait; the next is asked to come back. */
const MAX_OF_ORGANIZATION = 4
const MAX_OF_ALL = 32
/** The layouts of an organization are made one after the other, and meanwhile one of another organization. */
const AT_ONCE = 2
/** A layout of ten thousand cards takes a minute. */
const MAX_WAIT_MS = 240_000
const ATTEMPTS = 3

/** Makes few layouts at once, so that they take little from the jobs that print in the same process. Organizations take turns. */
export class LayoutMaker {
  readonly #services: Services
  readonly #renderer: CardRenderer
  readonly #making = new Map<string, { tenantId: string; artifact: Promise<Artifact> }>()
  readonly #turns = new FairShares(AT_ONCE, MAX_WAIT_MS)

  constructor(services: Services, renderer: CardRenderer) {
    this.#services = services
    this.#renderer = renderer
  }

  /** The file in this layout, which is made if nobody has asked for it before. Those who ask meanwhile get the same file. */
  async get(job: Job, campaign: CampaignRow, request: LayoutRequest): Promise<Artifact> {
    const layout = layoutKey(request)
    const made = await inReadScope(this.#services, job.tenant_id, (scope) => findLayout(scope, job.id, layout))
    if (made) return made
    const key = `${job.id} ${layout}`
    const making = this.#making.get(key)
    if (making) return making.artifact
    const { tenant_id: tenantId } = job
    const own = this.#making.values().reduce((count, other) => count + (other.tenantId === tenantId ? 1 : 0), 0)
    if (own >= MAX_OF_ORGANIZATION) throw new LayoutsBusy(own)
    if (this.#making.size >= MAX_OF_ALL) throw new LayoutsBusy(this.#making.size)
    const artifact = this.#turns
      .hold(tenantId, () => this.#make(job, campaign, request))
      .finally(() => this.#making.delete(key))
    this.#making.set(key, { tenantId, artifact })
    return artifact
  }

  /** The job's files may be made again or removed meanwhile; then the new ones count. */
  async #make(seen: Job, campaign: CampaignRow, request: LayoutRequest): Promise<Artifact> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { job, made } = await inReadScope(this.#services, seen.tenant_id, async (scope) => ({
        job: await getJob(scope, seen.id),
        made: await findLayout(scope, seen.id, layoutKey(request)),
      }))
      if (made) return made
      if (job.files_removed_at) throw new ArtifactRemoved(job.files_removed_at)
      const artifact = await makeLayout(this.#services, this.#renderer, { job, campaign, request })
      if (artifact) return artifact
    }
    throw new LayoutsBusy(this.#making.size)
  }
}

/** Makes a PDF of a completed job in another layout, from the registry as it is now. Threads draw it, and it is sealed as it is written. */
async function makeLayout(
  services: Services,
  renderer: CardRenderer,
  { job, campaign, request }: { job: Job; campaign: CampaignRow; request: LayoutRequest },
): Promise<Artifact | undefined> {
  const attempt = newAttempt(services, job)
  const { act } = attempt
  await using folder = await makeWorkFolder(services, job, `-layout-${services.ids.newId('event')}`)
  const file: WorkFile = { path: `${folder.path}/pdf`, seal: newFileSeal() }
  const setting = await readJobSetting(services, campaign, job, { expires: job.valid_until !== null })
  const { cards, strips } = await cardsOf(attempt, request, setting)
  const strip = strips ? { strips } : {}
  await renderer.print(cards, {
    setting,
    title: publicNameOf(campaign),
    identityIssuer: await identityIssuerOf(services, campaign, setting, job),
    pdfs: [{ ...file, layout: request.layout, ...strip }],
  })
  const artifact = await describeFile(file, job, 'layout')
  await act((work) => recordStoredFiles(work, [{ seal: file.seal, storageKey: artifact.key }]))
  await services.storage.putFile(artifact.key, file.path)
  const isKept = await act((work) => keepLayout(work, { job, layout: layoutKey(request), artifact }))
  return isKept ? artifact : undefined
}

/** In the order of the list as they are read, or all of them sorted: without photos ten thousand take some ten megabytes. */
async function cardsOf(attempt: JobAttempt, { layout, isSorted }: LayoutRequest, setting: Setting) {
  const hasPhotos = layout.page !== 'receipts'
  if (!isSorted) return { cards: withoutHashes(attempt, hasPhotos), strips: undefined }
  const cards: Card[] = []
  for await (const card of withoutHashes(attempt, false)) cards.push(card)
  if (layout.page === 'card') return { cards: withPhotos(attempt, sortByPlace(cards)), strips: undefined }
  const { places, strips } = inStacks(cards, cardsPerPage(layout, designOf(setting)), setting.language)
  return { cards: hasPhotos ? withPhotos(attempt, places) : places, strips }
}

async function* withoutHashes(attempt: JobAttempt, hasPhotos: boolean): AsyncGenerator<Card> {
  for await (const { card } of cardsOfRegistry(attempt, hasPhotos)) yield card
}
