import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { Copyable } from '#ui/copyable.tsx'
import { IconReceiptOff } from '#ui/icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { wordOf } from '#ui/word-of.ts'
import { BillingPage } from './billing-page.tsx'
import { InvoicePdf } from './invoice-pdf.tsx'
import { invoiceTypes, messages } from './messages.ts'
import { type Invoice, listInvoices } from './queries.ts'

export function InvoicesPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/billing/invoices' })
  const navigate = useNavigate()
  const columns = useInvoiceColumns()
  return (
    <BillingPage>
      <Sheet isFlush>
        <Loaded
          query={useQuery(listInvoices(offset))}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Notice icon={IconReceiptOff} title={t.noInvoices}>
              {t.noInvoicesText}
            </Notice>
          }
        >
          {(page) => (
            <>
              <DataTable label={t.invoices} columns={columns} rows={page.items} rowId={({ id }) => id} />
              <Pager {...page} onMove={(to) => void navigate({ to: '/billing/invoices', search: toOffset(to) })} />
            </>
          )}
        </Loaded>
      </Sheet>
    </BillingPage>
  )
}

function useInvoiceColumns(): Column<Invoice>[] {
  const t = useMessages(messages)
  const types = useMessages(invoiceTypes)
  const { money, shortDate } = useFormats()
  return useMemo(
    () => [
      { id: 'number', header: t.number, cell: ({ invoice_number }) => <strong>{invoice_number}</strong> },
      { id: 'type', header: t.type, cell: ({ invoice_type }) => wordOf(types, invoice_type) },
      { id: 'date', header: t.date, cell: ({ issued_at }) => shortDate(new Date(issued_at)) },
      { id: 'total', header: t.total, kind: 'number', cell: ({ total_fcfa }) => money(total_fcfa) },
      {
        id: 'state',
        header: t.state,
        cell: ({ status }) => <Tag tone={status === 'paid' ? 'good' : 'warn'}>{t[status]}</Tag>,
      },
      {
        id: 'signature',
        header: t.signature,
        kind: 'secondary',
        cell: ({ signature_hash, invoice_number }) => (
          <Copyable value={signature_hash} label={`${t.signature} ${invoice_number}`} isShort />
        ),
      },
      { id: 'pdf', header: t.documents, kind: 'action', cell: (invoice) => <InvoicePdf invoice={invoice} /> },
    ],
    [t, types, money, shortDate],
  )
}
