import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { Flip, Shift } from '#slices/cards/index.ts'
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

export async function listPrinters({ db, tenantId }: ReadScope): Promise<Printer[]> {
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
export async function replacePrinters(
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
