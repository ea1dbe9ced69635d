import { useMutation } from '@tanstack/react-query'
import { readAll } from '#platform/api/read-all.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { saveCsv, toCsv } from '#ui/table/csv.ts'
import { messages } from './messages.ts'
import { type LedgerEntry, readLedger } from './queries.ts'

/** Saves every entry of the chosen type, not only the page that is shown. */
export function useLedgerExport(type: string | undefined) {
  const t = useMessages(messages)
  const language = useLanguage()
  return useMutation({
    mutationFn: async () => {
      const rows = await readAll<LedgerEntry>(async (offset, limit) => {
        const { entries, total_entries } = await readLedger(offset, limit, type)
        return { entries, total: total_entries }
      })
      const head = [t.date, t.description, t.reference, t.debit, t.credit, t.balanceAfter, t.invoice]
      const lines = rows.map((row) => [
        row.created_at,
        row.description,
        row.reference ?? '',
        row.is_debit ? String(-row.amount) : '',
        row.is_debit ? '' : String(row.amount),
        String(row.balance_after_fcfa),
        row.invoice?.invoice_number ?? '',
      ])
      saveCsv('samakart-ledger.csv', toCsv([head, ...lines], language))
    },
  })
}
