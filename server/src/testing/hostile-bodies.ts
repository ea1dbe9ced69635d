// Files and pictures that are cheap to send and expensive to read.
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

const sheetName = 'xl/worksheets/sheet1.xml'

/** A workbook of about 1 KB whose only cell is the last possible cell of the sheet. */
export function farCell(): Buffer {
  return workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
}

/** The same, with an encoded address, so that a search for the usual spelling does not find it. */
export function hiddenFarCell(): Buffer {
  return workbook('<row r="1048576"><c r="&#88;FD1048576"><v>1</v></c></row>')
}

/** A few hundred kilobytes that inflate to `megabytes`. */
export function swollenWorkbook(megabytes: number): Buffer {
  return workbook(' '.repeat(megabytes * 1024 * 1024))
}

export function manyParentheses(): string {
  return `${'('.repeat(200_000)},nom\nAwa,Fall\n`
}

export function longCsv(megabytes: number): string {
  const row = 'Awa,Fall,1990-12-31,F\n'
  return `prenom,nom,date de naissance,sexe\n${row.repeat((megabytes * 1024 * 1024) / row.length)}`
}

export function wideCsv(): string {
  return `prenom,nom\n${'a,'.repeat(2_500_000)}\n`
}

export function openTags(bytes: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g '.repeat(bytes / 3)}`
}

export function openDeclarations(bytes: number): string {
  return `<svg width="9" height="9">${'<?xml'.repeat(bytes / 5)}`
}

export function openComments(bytes: number): string {
  return `<svg width="9" height="9">${'<!--'.repeat(bytes / 4)}`
}

/** About 30 KB of gzip that contain eleven million empty lists. */
export function emptyLists(): Buffer {
  return gzipSync(`{"x":[${'[],'.repeat(11_000_000)}0]}`)
}

function workbook(sheetData: string): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    [sheetName]: `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
  })
}

function zipOf(parts: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const [nameBytes, content] = [Buffer.from(name), Buffer.from(text)]
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    facts.copy(record, 6)
    record.writeUInt32LE(at, 42)
    records.push(record, nameBytes)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, nameBytes, packed])
    files.push(file)
    at += file.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, directory, end])
}
