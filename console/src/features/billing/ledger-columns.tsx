import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { InvoicePdf } from './invoice-pdf.tsx'
import classes from './ledger-page.module.css'
import { messages } from './messages.ts'
import type { LedgerEntry } from './queries.ts'

export function useLedgerColumns(): Column<LedgerEntry>[] {
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
