import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { readAll } from '#platform/api/read-all.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { saveCsv, toCsv } from '#ui/table/csv.ts'
import { actNames } from './act-names.ts'
import { useActorNames } from './actor-names.ts'
import { messages } from './messages.ts'
import type { AuditEntry } from './queries.ts'
import { type EntryFilter, toQuery } from './search.ts'

/** Exports what is filtered, with names for people and hashes for whoever verifies the trail. */
export function useExport() {
  const t = useMessages(messages)
  const language = useLanguage()
  const acts = useMessages(actNames)
  const nameOf = useActorNames()
  return useMutation({
    mutationFn: async (filter: EntryFilter) => {
      const entries = await readAll((offset, limit) => readPage(offset, limit, filter))
      const head = [t.number, t.exactTime, t.who, t.account, t.what, t.code, t.onWhat, t.facts, t.previousHash, t.hash]
      const rows = entries.map((entry) => [
        String(entry.seq),
        entry.at,
        nameOf(entry.actor),
        entry.actor,
        labelOf(acts, entry.action),
        entry.action,
        entry.object,
        JSON.stringify(entry.details),
        entry.previous_hash,
        entry.hash,
      ])
      saveCsv('samakart-audit.csv', toCsv([head, ...rows], language))
    },
  })
}

async function readPage(
  offset: number,
  limit: number,
  filter: EntryFilter,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const query = { limit, offset, ...toQuery(filter) }
  const { items, total } = await dataOf(api.GET('/audit/entries', { params: { query } }))
  // The service counts filtered entries only so far, so the end is a page that is not full.
  const isLast = items.length < limit
  return { entries: items, total: isLast ? offset + items.length : Math.max(total, offset + limit + 1) }
}
