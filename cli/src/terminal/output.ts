/** Fields in columns, or one JSON value where a program reads it. */
export function print(rows: readonly Record<string, unknown>[], columns: readonly string[], asJson: boolean): void {
  if (asJson) {
    printJson(rows)
    return
  }
  const cells = rows.map((row) => columns.map((column) => textOf(row[column])))
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((line) => line[at]?.length ?? 0)))
  const line = (values: readonly string[]) =>
    values
      .map((value, at) => value.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  // What is piped on is data without a head.
  if (process.stdout.isTTY) console.log(line(columns))
  for (const values of cells) console.log(line(values))
}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2))
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
