import type { InvoiceType } from './tables.ts'

declare module '#platform/events.ts' {
  interface DomainEvents {
    'invoice-issued': { invoice_id: string; invoice_type: InvoiceType }
  }
}
