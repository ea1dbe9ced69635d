import type { RequestContext } from '../exchange.ts'
import type { Parameters } from './parameters.ts'

/** The row numbers of one page, and the figures for its pager. */
export interface PageOfRows {
  rows: Int32Array
  total: number
  hasNext: boolean
}

export function cutPage(
  all: Int32Array,
  { page, pageSize, paging }: Parameters,
  maxRows = Number.POSITIVE_INFINITY,
): PageOfRows {
  if (!paging) return { rows: all.subarray(0, Math.min(all.length, maxRows)), total: all.length, hasNext: false }
  const start = (page - 1) * pageSize
  return { rows: all.subarray(start, start + pageSize), total: all.length, hasNext: start + pageSize < all.length }
}

function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** `/api/tracker/*` has paging figures beside the list, in a pager, or both, depending on the release. */
export function newTrackerPage(
  context: RequestContext,
  list: string,
  items: unknown[],
  pageOfRows: PageOfRows,
  parameters: Parameters,
): object {
  const { behaviour, exchange } = context
  const { page, pageSize, paging, totalPages } = parameters
  const name = behaviour.namedLists ? list : 'instances'
  if (!paging) return { [name]: items }
  const totals = totalPages
    ? {
        total: pageOfRows.total,
        ...(behaviour.flatPageCount || behaviour.namedLists
          ? {
              pageCount: behaviour.pageLinks
                ? Math.ceil(pageOfRows.total / pageSize)
                : pageCount(pageOfRows.total, pageSize),
            }
          : {}),
      }
    : {}
  const facts = { page, pageSize, ...totals }
  if (!behaviour.namedLists) return { ...facts, [name]: items }
  const links = behaviour.pageLinks
    ? {
        ...(page > 1 ? { prevPage: pageUrl(exchange.absoluteUrl, page - 1) } : {}),
        ...(pageOfRows.hasNext ? { nextPage: pageUrl(exchange.absoluteUrl, page + 1) } : {}),
      }
    : {}
  return { pager: { ...facts, ...links }, ...(behaviour.flatPager ? facts : {}), [name]: items }
}

/** The old endpoints have a full pager if totals are requested, or else a slim one or none. */
export function oldTrackerPage(
  context: RequestContext,
  list: string,
  items: unknown[],
  pageOfRows: PageOfRows,
  parameters: Parameters,
): object {
  const { page, pageSize, paging, totalPages } = parameters
  if (!paging) return { [list]: items }
  if (totalPages)
    return {
      pager: { page, pageCount: pageCount(pageOfRows.total, pageSize), total: pageOfRows.total, pageSize },
      [list]: items,
    }
  if (list === 'trackedEntityInstances') return { [list]: items }
  // Before there was a slim pager, totals that were not counted were 0.
  if (!context.behaviour.slimPager) return { pager: { page, pageCount: 1, total: 0, pageSize }, [list]: items }
  // An empty page is not recognized as the last one.
  return { pager: { page, pageSize, isLastPage: pageOfRows.rows.length > 0 && !pageOfRows.hasNext }, [list]: items }
}

/** Links of tracker lists are not percent-encoded, and `page` is last. */
function pageUrl(url: string, page: number): string {
  const { origin, pathname, searchParams } = new URL(url)
  const kept = [...searchParams].filter(([name]) => name !== 'page').map(([name, value]) => `${name}=${value}`)
  return `${origin}${pathname}?${[...kept, `page=${page}`].join('&')}`
}

/** Links of metadata are percent-encoded; `page`, which the first page does without, and `pageSize` come first. */
export function metadataPageUrl(url: string, page: number): string {
  const { origin, pathname, searchParams } = new URL(url)
  const pageSize = searchParams.get('pageSize')
  const query = new URLSearchParams()
  if (page > 1) query.append('page', String(page))
  if (pageSize) query.append('pageSize', pageSize)
  for (const [name, value] of searchParams) if (name !== 'page' && name !== 'pageSize') query.append(name, value)
  return `${origin}${pathname}?${query}`
}
