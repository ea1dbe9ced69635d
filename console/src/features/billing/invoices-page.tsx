import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { Copyable } from '#ui/copyable.tsx'
import { IconReceiptOff } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { ButtonLink } from '#ui/links.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { BillingLayout } from './billing-layout.tsx'
import { InvoicePdf } from './invoice-pdf.tsx'
import { messages } from './messages.ts'
import { invoiceTypes } from './names.ts'
import { type Invoice, listInvoices } from './queries.ts'

export function InvoicesPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/billing/invoices' })
  const navigate = useNavigate()
  const columns = useInvoiceColumns()
  return (
    <BillingLayout>
      <ListPanel
        label={t.invoices}
        query={useQuery(listInvoices(offset))}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{
          icon: IconReceiptOff,
          title: t.noInvoices,
          text: t.noInvoicesText,
          action: (
            <ButtonLink to="/billing" variant="default">
              {t.seeBalance}
            </ButtonLink>
          ),
        }}
        onMove={(to) => void navigate({ to: '/billing/invoices', search: toOffset(to) })}
      />
    </BillingLayout>
  )
}

function useInvoiceColumns(): Column<Invoice>[] {
  const t = useMessages(messages)
  const types = useMessages(invoiceTypes)
  const { money, shortDate } = useFormats()
  return [
    { id: 'number', header: t.number, cell: ({ invoice_number }) => <strong>{invoice_number}</strong> },
    { id: 'type', header: t.type, cell: ({ invoice_type }) => labelOf(types, invoice_type) },
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
  ]
}
