export interface LineLimits {
  mostWaiting: number
  mostWaitingOfOne: number
}

/** Organizations take turns, whatever each of them waits for; within one the first comes first. */
export class WaitingLine<Job> {
  readonly #limits: LineLimits
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Job[]>()
  #length = 0

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#length
  }

  /** False when there is no room. */
  join(organization: string, job: Job): boolean {
    const own = this.#waiting.get(organization) ?? []
    if (this.#length >= this.#limits.mostWaiting || own.length >= this.#limits.mostWaitingOfOne) return false
    own.push(job)
    this.#waiting.set(organization, own)
    this.#length++
    return true
  }

  next(): Job | undefined {
    const turn = this.#waiting.entries().next()
    if (turn.done) return undefined
    const [organization, [job, ...others]] = turn.value
    // Set anew, it stands behind all others.
    this.#waiting.delete(organization)
    if (others.length > 0) this.#waiting.set(organization, others)
    this.#length--
    return job
  }

  leave(organization: string, job: Job): void {
    const own = this.#waiting.get(organization)
    const place = own?.indexOf(job) ?? -1
    if (!own || place < 0) return
    own.splice(place, 1)
    if (own.length === 0) this.#waiting.delete(organization)
    this.#length--
  }
}
