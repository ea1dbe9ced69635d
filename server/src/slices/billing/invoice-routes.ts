import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import { Paging } from '#platform/http/paging.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { readDocument } from './invoice-document.ts'
import type { run } from './invoice-pdf/render-invoice-in-sandbox.ts'
import { getInvoice, listInvoices, toInvoice } from './invoices.ts'
import { Invoice, InvoiceInFull } from './schema.ts'

const renderInSandbox = sandboxTask<typeof run>(
  new URL('./invoice-pdf/render-invoice-in-sandbox.ts', import.meta.url),
  {
    seconds: 10,
  },
)
const tag = 'Billing'
const params = Type.Object({ id: Type.String() })

/** The mark of whoever runs the platform. Brands belong to a slice that this one cannot see. */
export type ReadSellerMark = () => Promise<{ emblem?: string; colour?: string }>

export function invoiceRoutes(routes: Routes, services: Services, readSellerMark: ReadSellerMark): void {
  routes.ask(
    {
      method: 'GET',
      path: '/billing/v2/invoices',
      access: 'viewer',
      tag,
      summary: 'Invoices and credit notes, newest first.',
      description: 'The header `X-Total-Count` says how many there are.',
      query: Type.Object(Paging({ default: 1_000, max: 1_000 })),
      answers: { 200: Type.Array(Invoice) },
    },
    async (scope, { query }) => {
      const { total, items } = await listInvoices(scope, query)
      return new Answer(200, items, { 'x-total-count': String(total) })
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/billing/v2/invoices/:id',
      access: 'viewer',
      tag,
      summary: 'An invoice for programs: the document, its hash and its signature.',
      params,
      answers: { 200: InvoiceInFull },
      problems: [404],
    },
    async (scope, { params: { id } }) => {
      const row = await getInvoice(scope, id)
      const { key_id, signature } = row
      return { ...toInvoice(row), document: readDocument(row.document), signature, key_id }
    },
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/billing/v2/invoices/:id/pdf',
      access: 'viewer',
      tag,
      summary: 'An invoice as PDF, in French or, with `lang=en`, in English.',
      params,
      query: Type.Object({ lang: Type.Enum(['fr', 'en'], { default: 'fr' }) }),
      answers: { 200: Media('application/pdf') },
      problems: [404, 503],
    },
    async ({ caller, params: { id }, query: { lang }, reply }) => {
      const row = await inReadScope(services, caller.tenantId, (scope) => getInvoice(scope, id))
      const { document, signature_hash, key_id, signature } = row
      const invoice = { document, signature_hash, key_id, signature }
      const { emblem, colour } = await readSellerMark()
      const look = {
        ...(colour ? { colour } : {}),
        ...(emblem ? { emblem: Buffer.from(emblem.slice(emblem.indexOf(',') + 1), 'base64') } : {}),
      }
      const pdf = await services.sandbox.run(caller.tenantId, renderInSandbox, { invoice, language: lang, look })
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${row.invoice_number}.pdf"`)
        .send(pdf)
    },
  )
}
