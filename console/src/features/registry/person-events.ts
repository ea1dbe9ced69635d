import type { Identity } from '#platform/queries.ts'
import type { CardRecord, HistoryEntry } from './queries.ts'

export interface PersonEvent {
  key: string
  kind: HistoryEntry['kind'] | 'registered' | 'card' | 'card-revoked' | 'linked'
  at: string
  actor?: string
  /** The code of the card, the id of the campaign, or the other identity. */
  about?: string
  reason?: string
  changes: HistoryEntry['changes']
}

/**
 * Combines what the registry, the cards and the programmes know into one history. While older history is not loaded
 * yet, nothing older than the loaded part is shown, because a gap would look like the whole history.
 */
export function eventsOf(
  identity: Pick<Identity, 'mpi_id' | 'created_at' | 'programmes'>,
  history: readonly HistoryEntry[],
  cards: readonly CardRecord[],
  isCut: boolean,
): PersonEvent[] {
  const events: PersonEvent[] = history.map(({ at, kind, actor, other_mpi_id, reason, changes }, place) => ({
    key: `history ${place} ${at}`,
    kind,
    at,
    actor,
    changes,
    ...(other_mpi_id ? { about: other_mpi_id } : {}),
    ...(reason ? { reason } : {}),
  }))
  const add = (kind: PersonEvent['kind'], at: string | null | undefined, about?: string) => {
    if (at) events.push({ key: `${kind} ${about} ${at}`, kind, at, changes: [], ...(about ? { about } : {}) })
  }
  for (const { card_code, issued_at, revoked_at } of cards) {
    add('card', issued_at, card_code)
    add('card-revoked', revoked_at, card_code)
  }
  for (const { programme_type, campaign_id, linked_at } of identity.programmes) {
    add('linked', linked_at, campaign_id ?? programme_type)
  }
  const oldest = history.at(-1)?.at ?? ''
  const shown = isCut ? events.filter(({ at }) => at >= oldest) : events
  shown.sort((a, b) => b.at.localeCompare(a.at))
  if (!isCut) shown.push({ key: 'registered', kind: 'registered', at: identity.created_at, changes: [] })
  return shown
}
