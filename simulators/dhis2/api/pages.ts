import type { Scene } from '../exchange.ts'
import type { Parameters } from './parameters.ts'

/** One page of row numbers, and what the pager may say about it. */
export interface Cut {
  rows: Int32Array
  total: number
  hasNext: boolean
}

export function cut(all: Int32Array, { page, pageSize, paging }: Parameters, most = Number.POSITIVE_INFINITY): Cut {
  if (!paging) return { rows: all.subarray(0, Math.min(all.length, most)), total: all.length, hasNext: false }
  const start = (page - 1) * pageSize
  return { rows: all.subarray(start, start + pageSize), total: all.length, hasNext: start + pageSize < all.length }
}

function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** `/api/tracker/*`: facts beside the list, in a pager, or both, depending on the release. */
export function newTrackerPage(
  scene: Scene,
  list: string,
  items: unknown[],
  cutOut: Cut,
  parameters: Parameters,
): object {
  const { behaviour, exchange } = scene
  const { page, pageSize, paging, totalPages } = parameters
  const name = behaviour.namedLists ? list : 'instances'
  if (!paging) return { [name]: items }
  const totals = totalPages
    ? {
        total: cutOut.total,
        ...(behaviour.flatPageCount || behaviour.namedLists ? { pageCount: pageCount(cutOut.total, pageSize) } : {}),
      }
    : {}
  const facts = { page, pageSize, ...totals }
  if (!behaviour.namedLists) return { ...facts, [name]: items }
  const links = behaviour.pageLinks
    ? {
        ...(page > 1 ? { prevPage: pageUrl(exchange.absoluteUrl, page - 1) } : {}),
        ...(cutOut.hasNext ? { nextPage: pageUrl(exchange.absoluteUrl, page + 1) } : {}),
      }
    : {}
  return { pager: { ...facts, ...links }, ...(behaviour.flatPager ? facts : {}), [name]: items }
}

/** The old endpoints: a whole pager when totals were asked for, else a slim one or none. */
export function oldTrackerPage(
  scene: Scene,
  list: string,
  items: unknown[],
  cutOut: Cut,
  parameters: Parameters,
): object {
  const { page, pageSize, paging, totalPages } = parameters
  if (!paging) return { [list]: items }
  if (totalPages)
    return {
      pager: { page, pageCount: pageCount(cutOut.total, pageSize), total: cutOut.total, pageSize },
      [list]: items,
    }
  if (list === 'trackedEntityInstances') return { [list]: items }
  // Before there was a slim pager, the totals that nobody counted were given as nought.
  if (!scene.behaviour.slimPager) return { pager: { page, pageCount: 1, total: 0, pageSize }, [list]: items }
  // On an empty page the last one is not recognized as such.
  return { pager: { page, pageSize, isLastPage: cutOut.rows.length > 0 && !cutOut.hasNext }, [list]: items }
}

export function pageUrl(url: string, page: number): string {
  const next = new URL(url)
  next.searchParams.set('page', String(page))
  return next.href
}
