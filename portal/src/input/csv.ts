export interface ListLine {
  /** Counted from 1, including the header. */
  line: number
  text: string
}

/** The column `code` of a table, or the first column if there is no such header. */
export function codesInCsv(text: string): ListLine[] {
  const rows = parseCsv(text)
  const header = rows[0]
  if (!header) return []
  const column = header.cells.findIndex((cell) => /^code$/i.test(cell.trim()))
  const lines = (column < 0 ? rows : rows.slice(1)).map(({ line, cells }) => ({
    line,
    text: (cells[Math.max(0, column)] || '').trim(),
  }))
  return lines.filter((entry) => entry.text !== '')
}

/** Files are UTF-8, Excel's UTF-16, or a Windows encoding, which does not matter because codes are ASCII. */
export function textOfFile(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

interface Row {
  line: number
  cells: string[]
}

function parseCsv(source: string): Row[] {
  const text = source.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  const firstLine = text.split(/\r?\n|\r/, 1)[0] || ''
  const separator = [';', '\t', ','].find((mark) => firstLine.indexOf(mark) >= 0) || ','
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let startLine = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.length > 1 || cell !== '') rows.push({ line: startLine, cells })
    cells = []
    cell = ''
    startLine = line
  }
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    const isBreak = character === '\n' || (character === '\r' && text.charAt(i + 1) !== '\n')
    if (isBreak) line++
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(i + 1) === '"') cell += text.charAt(++i)
      else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (character === separator) {
      cells.push(cell)
      cell = ''
    } else if (isBreak) endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return rows
}

/** A spreadsheet would run a cell that begins like a formula. An apostrophe makes it text. */
export function csvCell(value: string): string {
  const safe = /^["\s]*[=+\-@＝＋－＠]|^[\t\r]/.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}
