import type { IdentityIssuer } from '../identity/identity-issuer.ts'
import type { ThreadRequest, ThreadResponses } from './messages.ts'
import type { PreparedTemplate } from './prepared-template.ts'
import type { RendererThread } from './renderer-thread.ts'

/** A thread as one job uses it. The job is opened in the thread with its first request; closing it is not waited for. */
export class JobThread {
  readonly #thread: RendererThread
  readonly #job: number
  readonly #prepared: PreparedTemplate
  readonly #identityIssuer: IdentityIssuer | undefined
  #opening: Promise<null> | undefined
  #openingPhotos: Promise<null> | undefined

  constructor(
    thread: RendererThread,
    job: number,
    prepared: PreparedTemplate,
    identityIssuer: IdentityIssuer | undefined,
  ) {
    this.#thread = thread
    this.#job = job
    this.#prepared = prepared
    this.#identityIssuer = identityIssuer
    thread.addJob(job)
  }

  async request<Kind extends ThreadRequest['kind']>(
    request: ThreadRequest & { kind: Kind },
  ): Promise<ThreadResponses[Kind]> {
    this.#opening ??= this.#thread.request({
      kind: 'open',
      job: this.#job,
      prepared: this.#prepared,
      identityIssuer: this.#identityIssuer,
    })
    // The thread handles requests in order, so this one need not wait until the job is open.
    const [, response] = await Promise.all([this.#opening, this.#thread.request<Kind>(request)])
    return response
  }

  /** Opens the photo variant, once. */
  async openPhotos(prepared: PreparedTemplate): Promise<void> {
    this.#openingPhotos ??= this.request({ kind: 'open-photos', job: this.#job, prepared })
    await this.#openingPhotos
  }

  close(): void {
    if (this.#opening) this.#thread.request({ kind: 'close', job: this.#job }).catch(() => {})
    this.#thread.removeJob(this.#job)
  }
}
