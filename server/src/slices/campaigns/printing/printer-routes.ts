import { negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Name } from '#platform/http/text-schema.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { drawCalibration, type Flip, type Shift } from '#slices/cards/index.ts'
import { PrinterNotFound } from '../errors.ts'
import type { PrinterRow } from '../tables.ts'

/** The offsets say how far a side has to be moved, in millimetres to the right and down. */
export interface Printer {
  id: string
  name: string
  flip: Flip
  front: Shift
  back: Shift
}

async function listPrinters({ db, tenantId }: ReadScope): Promise<Printer[]> {
  const rows = await db.selectFrom('printer').selectAll().where('tenant_id', '=', tenantId).orderBy('place').execute()
  return rows.map(toPrinter)
}

export async function getPrinter({ db, tenantId }: ReadScope, id: string): Promise<Printer> {
  const row = await db
    .selectFrom('printer')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new PrinterNotFound()
  return toPrinter(row)
}

/** Replaces the whole list. A printer keeps its id if the new list names it. */
async function replacePrinters(
  work: UnitOfWork,
  printers: readonly (Omit<Printer, 'id'> & { id?: string })[],
): Promise<Printer[]> {
  const known = new Set((await listPrinters(work)).map(({ id }) => id))
  await work.db.deleteFrom('printer').where('tenant_id', '=', work.tenantId).execute()
  const rows = printers.map(({ id, name, flip, front, back }, place): PrinterRow => {
    const isKept = id !== undefined && known.delete(id)
    const offsets = { front_x: front.x, front_y: front.y, back_x: back.x, back_y: back.y }
    return {
      id: isKept ? id : work.newId('printer'),
      tenant_id: work.tenantId,
      place,
      name: name.trim(),
      flip,
      ...offsets,
    }
  })
  if (rows.length > 0) await work.db.insertInto('printer').values(rows).execute()
  recordAct(work, { action: 'printers.changed', object: work.tenantId, details: { printers: rows.length } })
  return rows.map(toPrinter)
}

function toPrinter({ id, name, flip, front_x, front_y, back_x, back_y }: PrinterRow): Printer {
  return { id, name, flip, front: { x: front_x, y: front_y }, back: { x: back_x, y: back_y } }
}

const tag = 'Jobs'
const MAX_PRINTERS = 50

const Millimetres = Type.Number({ minimum: -10, maximum: 10, multipleOf: 0.05 })
const Offset = Type.Object(
  { x: Millimetres, y: Millimetres },
  { description: 'How far this side has to be moved, in millimetres to the right and down, as one looks at it.' },
)

const properties = {
  name: Name({ minLength: 1, maxLength: 80 }),
  flip: Type.Enum(['long', 'short'], { description: 'Along which edge it turns the paper for the back.' }),
  front: Offset,
  back: Offset,
}
const Printers = Type.Object({ printers: Type.Array(Type.Object({ id: Type.String(), ...properties })) })
const NewPrinters = Type.Object({
  printers: Type.Array(
    Type.Object({
      id: Type.Optional(Type.String({ maxLength: 64, description: 'Of a printer that is already in the list.' })),
      ...properties,
    }),
    { maxItems: MAX_PRINTERS },
  ),
})

export function printerRoutes(routes: Routes, services: Services): void {
  routes.ask(
    {
      method: 'GET',
      path: '/printers',
      access: 'viewer',
      tag,
      summary: 'The organization’s printers and how far their pages have to be moved.',
      answers: { 200: Printers },
    },
    async (scope) => ({ printers: await listPrinters(scope) }),
  )

  routes.act(
    {
      method: 'PUT',
      path: '/printers',
      access: 'operator',
      tag,
      summary: 'Replaces the list of printers.',
      description:
        'A printer that the new list names by its `id` keeps it, so that saved addresses of layouts still work; one without an `id` is new, and one that is left out is removed. Print `GET /printers/calibration` on both sides, measure, and enter the offsets in steps of 0.05 mm.',
      body: NewPrinters,
      answers: { 200: Printers },
    },
    async (work, { body }) => ({ printers: await replacePrinters(work, body.printers) }),
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/printers/calibration',
      access: 'viewer',
      tag,
      summary:
        'Two pages to measure a printer with: a ruler, a card’s outline, and lines at known distances from the edges.',
      description: 'A PDF of A4 in the language of the request. Print it in its own size (100 %), on both sides.',
      query: Type.Object({
        printer: Type.Optional(
          Type.String({
            maxLength: 64,
            description: 'Applies the offsets of this printer, to see whether they are right.',
          }),
        ),
      }),
      answers: { 200: Media('application/pdf') },
      problems: [404],
      reads: ({ query }) => ({ action: 'calibration.downloaded', object: query.printer ?? 'any_printer' }),
    },
    async ({ query, caller, request, reply }) => {
      const printer = query.printer
        ? await inReadScope(services, caller.tenantId, (scope) => getPrinter(scope, query.printer ?? ''))
        : undefined
      const language = negotiateLanguage(request.headers['accept-language'])
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="calibration.pdf"')
        .send(await drawCalibration(services.sandbox, caller.tenantId, { language, ...(printer ? { printer } : {}) }))
    },
  )
}
