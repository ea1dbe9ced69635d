/** Somebody has read about people, or tried to get in. */
export interface DataRead {
  tenantId: string
  actor: string
  /** What was done: `person.opened`. */
  action: string
  /** The id of what was read. */
  object: string
  /** Counts, ids and terms; the filter of a list without what was typed into it. */
  details?: Readonly<Record<string, string | number | boolean | null>>
}

declare module '#platform/notifications.ts' {
  interface Notifications {
    'data-read': DataRead
  }
}

/** How many a list shows, and by what it was filtered: ids and terms with their value, what people type without it. */
export function listRead(
  action: string,
  query: Readonly<Record<string, unknown>>,
  answer: unknown,
  { object = 'list', shown = [] }: { object?: string; shown?: readonly string[] } = {},
) {
  const { items, passes, matches } = answer as Record<'items' | 'passes' | 'matches', readonly unknown[] | undefined>
  const paging = ['limit', 'offset', 'cursor']
  const filter = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !paging.includes(name))
    .map(([name, value]) => (shown.includes(name) ? `${name}=${String(value)}` : name))
    .sort()
    .join(' ')
  const people = (items ?? passes ?? matches ?? []).length
  return { action, object, details: { people, ...(filter === '' ? {} : { filter }) } }
}
