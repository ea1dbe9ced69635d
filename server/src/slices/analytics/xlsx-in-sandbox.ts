// Runs in a sandbox process, because a year of days takes some 60 ms.

export function run(table: Table): Promise<Buffer> {
  return toXlsx(table)
}

/** Texts are marked as strings, so a spreadsheet does not run them as formulas. */
async function toXlsx({ name, columns, rows }: Table): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const heading = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) =>
      value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
    ),
  )
  const file = writeXlsxFile([heading, ...body], {
    sheet: name.slice(0, 31),
    columns: columns.map((column) => ({ width: Math.max(12, column.length + 2) })),
    stickyRowsCount: 1,
  })
  return Buffer.from(await file.toBuffer())
}

/** A table for download: a heading, and rows of numbers and texts. It never holds personal data. */
export interface Table {
  /** Names the file and the sheet. */
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}
