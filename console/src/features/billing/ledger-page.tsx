import { Button, SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconDownload, IconReceiptOff } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { downloadCsv, toCsv } from '#ui/table/csv.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { words } from '#ui/words.ts'
import { BillingPage } from './billing-page.tsx'
import type { LedgerSearch } from './index.ts'
import { InvoicePdf } from './invoice-pdf.tsx'
import classes from './ledger-page.module.css'
import { messages } from './messages.ts'
import { type LedgerEntry, LIMIT, listLedger, readLedger } from './queries.ts'

export function LedgerPage() {
  const t = useMessages(messages)
  const { exportCsv } = useMessages(words)
  const { number } = useFormats()
  const { offset = 0, type } = useSearch({ from: '/signed-in/billing/ledger' })
  const navigate = useNavigate()
  const query = useQuery(listLedger(useLanguage(), offset, type))
  const columns = useLedgerColumns()
  const exporting = useLedgerExport(type)
  const go = (search: LedgerSearch) => void navigate({ to: '/billing/ledger', search })
  const kept = type ? { type } : {}
  return (
    <BillingPage
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {exportCsv}
        </Button>
      }
    >
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
              ? t.incomplete(number(query.data.debits_without_invoice))
              : t.complete(number(query.data.debits_with_invoice))}
          </Text>
        )}
      </div>
      <Sheet isFlush>
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
      </Sheet>
    </BillingPage>
  )
}

function useLedgerColumns(): Column<LedgerEntry>[] {
  const t = useMessages(messages)
  const { money, shortDateTime } = useFormats()
  return useMemo(
    () => [
      {
        id: 'description',
        header: t.description,
        cell: ({ description, reference }) => (
          <>
            <strong>{description}</strong>
            {reference && (
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
    ],
    [t, money, shortDateTime],
  )
}

const PIECE = 500

/** All of it, piece by piece. */
function useLedgerExport(type: string | undefined) {
  const t = useMessages(messages)
  const language = useLanguage()
  return useMutation({
    mutationFn: async () => {
      const rows: LedgerEntry[] = []
      for (let total = 1; rows.length < total; ) {
        const piece = await readLedger(rows.length, PIECE, type)
        rows.push(...piece.entries)
        total = piece.entries.length === 0 ? 0 : piece.total_entries
      }
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
      downloadCsv('samakart-ledger.csv', toCsv([head, ...lines], language))
    },
  })
}
