import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { ArtifactRemoved, LayoutsBusy } from '../errors.ts'
import type { Artifact } from '../jobs/artifacts.ts'
import { getJob } from '../jobs/queries.ts'
import type { CampaignRow, Job } from '../tables.ts'
import { type LayoutRequest, layoutKey } from './layout-request.ts'
import { findLayout } from './made-layouts.ts'
import { makeLayout } from './make-layout.ts'

/** More people than this do not wait at the same time; the next is asked to come back. */
const MAX_WAITING = 8
const ATTEMPTS = 3

/** Makes layouts one after the other, so that they take little from the jobs that print in the same process. */
export class LayoutMaker {
  readonly #services: Services
  readonly #renderer: CardRenderer
  readonly #making = new Map<string, Promise<Artifact>>()
  #last: Promise<unknown> = Promise.resolve()

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
    if (making) return making
    if (this.#making.size >= MAX_WAITING) throw new LayoutsBusy(MAX_WAITING)
    const waiting = this.#last.then(() => this.#make(job, campaign, request)).finally(() => this.#making.delete(key))
    this.#making.set(key, waiting)
    this.#last = waiting.catch(() => {})
    return waiting
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
    throw new LayoutsBusy(MAX_WAITING)
  }
}
