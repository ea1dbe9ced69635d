import { SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readAll } from '#platform/api/read-all.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { IconReceiptOff } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { saveCsv, toCsv } from '#ui/table/csv.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { ExportButton } from '#ui/table/export-menu.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { BillingLayout } from './billing-layout.tsx'
import { InvoicePdf } from './invoice-pdf.tsx'
import classes from './ledger-page.module.css'
import { messages } from './messages.ts'
import { type LedgerEntry, LIMIT, listLedger, readLedger } from './queries.ts'
import type { LedgerSearch } from './search.ts'

export function LedgerPage() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { offset = 0, type } = useSearch({ from: '/signed-in/billing/ledger' })
  const navigate = useNavigate()
  const query = useQuery(listLedger(useLanguage(), offset, type))
  const columns = useLedgerColumns()
  const exporting = useLedgerExport(type)
  const go = (search: LedgerSearch) => void navigate({ to: '/billing/ledger', search })
  const kept = type ? { type } : {}
  return (
    <BillingLayout actions={<ExportButton isBusy={exporting.isPending} onExport={() => exporting.mutate()} />}>
      {exporting.error && <ProblemAlert error={exporting.error} />}
      <div className={classes.bar}>
        <SegmentedControl
          transitionDuration={0}
          aria-label={t.kind}
          value={type ?? 'all'}
          onChange={(value) => go(value === 'debit' || value === 'credit' ? { type: value } : {})}
          data={(['all', 'debit', 'credit'] as const).map((value) => ({ value, label: t[value] }))}
        />
        {query.data && (
          <Text size="sm" c={query.data.debits_without_invoice > 0 ? 'red' : 'dimmed'}>
            {query.data.debits_without_invoice > 0
              ? t.incomplete(number(query.data.debits_without_invoice), query.data.debits_without_invoice)
              : t.complete(number(query.data.debits_with_invoice))}
          </Text>
        )}
      </div>
      <Panel isFlush>
        <Loaded
          query={query}
          isEmpty={({ entries }) => entries.length === 0}
          empty={<Notice icon={IconReceiptOff} title={t.noMovements} />}
        >
          {({ entries, total_entries }) => (
            <>
              <DataTable label={t.ledger} columns={columns} rows={entries} rowId={({ id }) => id} />
              <Pager
                total={total_entries}
                limit={LIMIT}
                offset={offset}
                onMove={(to) => go({ ...kept, ...toOffset(to) })}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </BillingLayout>
  )
}

/** Saves every entry of the chosen type, not only the page that is shown. */
function useLedgerExport(type: string | undefined) {
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

function useLedgerColumns(): Column<LedgerEntry>[] {
  const t = useMessages(messages)
  const { money, shortDateTime } = useFormats()
  return [
    {
      id: 'description',
      header: t.description,
      cell: ({ description, reference, purpose }) => (
        <>
          <strong>{description}</strong>
          {/* The description names what other entries refer to by an id. */}
          {reference && purpose === 'top_up' && (
            <Text size="xs" c="dimmed" ff="monospace">
              {reference}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'date',
      header: t.date,
      cell: ({ created_at }) => <time dateTime={created_at}>{shortDateTime(new Date(created_at))}</time>,
    },
    {
      id: 'amount',
      header: t.amount,
      kind: 'number',
      cell: ({ amount }) => (
        <span className={classes.amount} data-credit={amount > 0}>
          {amount > 0 ? '+' : ''}
          {money(amount)}
        </span>
      ),
    },
    {
      id: 'after',
      header: t.balanceAfter,
      kind: 'number',
      cell: ({ balance_after_fcfa }) => <span className={classes.amount}>{money(balance_after_fcfa)}</span>,
    },
    {
      id: 'invoice',
      header: t.invoice,
      cell: ({ invoice }) => (invoice ? <InvoicePdf invoice={invoice} isNamed /> : '—'),
    },
  ]
}
