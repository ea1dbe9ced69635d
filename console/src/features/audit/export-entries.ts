import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { readAll } from '#platform/api/read-all.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { saveCsv, toCsv } from '#ui/table/csv.ts'
import { messages } from './messages.ts'
import type { AuditEntry } from './queries.ts'

/** Exports the whole trail with its hashes, so that others can verify it. */
export function useExport() {
  const t = useMessages(messages)
  const language = useLanguage()
  return useMutation({
    mutationFn: async () => {
      const entries = await readAll(readPage)
      const head = [t.number, t.exactTime, t.who, t.what, t.onWhat, t.facts, t.previousHash, t.hash]
      const rows = entries.map((entry) => [
        String(entry.seq),
        entry.at,
        entry.actor,
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

async function readPage(offset: number, limit: number): Promise<{ entries: AuditEntry[]; total: number }> {
  const { items, total } = await dataOf(api.GET('/audit/entries', { params: { query: { limit, offset } } }))
  return { entries: items, total }
}
