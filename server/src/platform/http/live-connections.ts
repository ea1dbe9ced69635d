import { MAX_LIVE_PER_ORGANIZATION, MAX_LIVE_PER_USER } from './limits.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * Counts the WebSockets and streams of events that are open in this process. Several processes each allow that many, so
 * that nobody has to ask the database before every connection.
 */
export class LiveConnections {
  readonly #ofUsers = new Map<string, number>()
  readonly #ofOrganizations = new Map<string, number>()

  /** Returns undefined if there are too many. Otherwise the returned function must be called when it has ended. */
  open({ userId, tenantId }: Pick<SignedIn, 'userId' | 'tenantId'>): (() => void) | undefined {
    const isFull =
      (this.#ofUsers.get(userId) ?? 0) >= MAX_LIVE_PER_USER ||
      (this.#ofOrganizations.get(tenantId) ?? 0) >= MAX_LIVE_PER_ORGANIZATION
    if (isFull) return undefined
    add(this.#ofUsers, userId, 1)
    add(this.#ofOrganizations, tenantId, 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      add(this.#ofUsers, userId, -1)
      add(this.#ofOrganizations, tenantId, -1)
    }
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
