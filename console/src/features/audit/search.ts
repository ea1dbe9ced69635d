import { readOffset } from '#platform/offset.ts'

/** What is looked for in the trail: who, what, on what, and from which day to which. */
export interface EntryFilter {
  actor?: string
  action?: string
  object?: string
  from?: string
  to?: string
}

export interface AuditSearch extends EntryFilter {
  offset?: number
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  ...readOffset(search),
  ...(isText(search.actor) ? { actor: search.actor } : {}),
  ...(isText(search.action) ? { action: search.action } : {}),
  ...(isText(search.object) ? { object: search.object } : {}),
  ...(isDay(search.from) ? { from: search.from } : {}),
  ...(isDay(search.to) ? { to: search.to } : {}),
})

/** Days of the user's own time zone, from the beginning of the first to the end of the last. */
export function toQuery({ from, to, ...rest }: EntryFilter): EntryFilter {
  return {
    ...rest,
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  }
}
