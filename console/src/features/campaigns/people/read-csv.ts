const separators = [';', '\t', ','] as const

/**
 * Reads text as spreadsheets save and copy it: separated by semicolons, tabs or commas, with quotes around special
 * cells.
 */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  const separator = separatorOf(source)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let wasQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
    wasQuoted = false
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '' && !wasQuoted) {
      isQuoted = true
      wasQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && source.charAt(at + 1) === '\n') at++
      endRow()
    } else cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}

/** The first line decides, without what is in quotes. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  return separators.find((candidate) => line.includes(candidate)) ?? ','
}

/** Offices save CSV in UTF-8, as "Unicode text" in UTF-16 or, from older spreadsheets, in Windows-1252. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
