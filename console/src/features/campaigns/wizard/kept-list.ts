import { forgetOfTab, keepInTab, readOfTab } from '#platform/state/tab-storage.ts'
import type { Row } from './check-people.ts'
import type { ReceivedTable } from './read-list.ts'

const KEY = 'wizard'
/** A list is kept for a working day. */
const MAX_AGE_MS = 8 * 3_600_000

export interface KeptList {
  /** Nobody else who signs in on this tab finds it. */
  userId: string
  campaignId: string
  source: ReceivedTable
  /** The people as they were corrected, with their numbers in the file. */
  people?: { rows: Row[]; numbers: number[] }
}

type Stored = KeptList & { keptAt: number }

/** Keeps the list over a reload. If the browser has no room for it, an older one is not left in its place. */
export function keepList(list: KeptList, now = Date.now()): void {
  if (!keepInTab(KEY, JSON.stringify({ ...list, keptAt: now } satisfies Stored))) forgetOfTab(KEY)
}

export function readKeptList(userId: string, campaignId: string, now = Date.now()): KeptList | undefined {
  const text = readOfTab(KEY)
  if (text === null) return undefined
  const { keptAt, ...list } = JSON.parse(text) as Stored
  if (list.userId === userId && now - keptAt < MAX_AGE_MS) return list.campaignId === campaignId ? list : undefined
  forgetOfTab(KEY)
  return undefined
}

export const forgetKeptList = (): void => forgetOfTab(KEY)
