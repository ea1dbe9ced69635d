import type { Services } from '#platform/services.ts'

/** How long a change may go unnoticed here if its notification was lost on the way from another process. */
const CACHE_MS = 5_000
/** An entry of this age is read again in the background, so that no request waits for it. */
const REFRESH_AFTER_MS = 2_500
const MAX_CACHED = 10_000

interface Entry<T> {
  value: Promise<T | undefined>
  userId: string
  /** Others whose access this one rests on. Undefined while the first read is under way. */
  restsOn: readonly string[] | undefined
  readAt: number
  isRefreshing: boolean
}

/** Remembers callers until their access changes. */
export class CallerCache<T> {
  readonly #services: Pick<Services, 'clock' | 'notifier'>
  readonly #restsOn: (value: T) => readonly string[]
  readonly #entries = new Map<string, Entry<T>>()

  constructor(services: Pick<Services, 'clock' | 'notifier'>, restsOn: (value: T) => readonly string[] = () => []) {
    this.#services = services
    this.#restsOn = restsOn
    // This also drops entries whose read is still under way: their answer may be older than the change.
    services.notifier.on('access-changed', ({ userId }) => {
      for (const [key, entry] of this.#entries)
        if (entry.userId === userId || (entry.restsOn?.includes(userId) ?? true)) this.#entries.delete(key)
    })
    services.notifier.on('notifications-missed', () => this.#entries.clear())
  }

  find(key: string, userId: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const now = this.#services.clock.now().getTime()
    const cached = this.#entries.get(key)
    const age = cached ? now - cached.readAt : CACHE_MS
    if (!cached || age >= CACHE_MS) return this.#read(key, userId, read, now)
    if (age >= REFRESH_AFTER_MS && !cached.isRefreshing) void this.#refresh(key, cached, read, now)
    return cached.value
  }

  /** What was not found is not remembered, so that guesses do not push out those who call. */
  #read(key: string, userId: string, read: () => Promise<T | undefined>, readAt: number): Promise<T | undefined> {
    const entry: Entry<T> = { value: read(), userId, restsOn: undefined, readAt, isRefreshing: false }
    if (this.#entries.size >= MAX_CACHED) this.#entries.clear()
    this.#entries.set(key, entry)
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    entry.value.then((value) => {
      if (value === undefined) forget()
      else entry.restsOn = this.#restsOn(value)
    }, forget)
    return entry.value
  }

  async #refresh(key: string, entry: Entry<T>, read: () => Promise<T | undefined>, readAt: number): Promise<void> {
    entry.isRefreshing = true
    try {
      const value = await read()
      if (this.#entries.get(key) === entry)
        this.#entries.set(key, { ...entry, value: Promise.resolve(value), readAt, isRefreshing: false })
    } catch {
      entry.isRefreshing = false
    }
  }
}
