// Spreadsheets and tables.
import * as hostile from '@samakart/server/testing/hostile-bodies'
import type { HostileRequest } from '../hostile-request.ts'

const file = (
  what: string,
  body: () => Buffer | string | Promise<Buffer>,
  expected: number[],
  isLarge?: true,
): HostileRequest => ({
  what: `file: ${what}`,
  as: 'member',
  path: '/imports/beneficiaries',
  headers: { 'content-type': 'application/octet-stream' },
  body,
  expected,
  ...(isLarge ? { isLarge } : {}),
})
const cells = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`).join('')

export const files: HostileRequest[] = [
  file('XLSX whose only cell is XFD1048576', hostile.farCell, [422]),
  file('the same, its address encoded', hostile.hiddenFarCell, [422]),
  file('the same in a sheet of another name', hostile.farCellElsewhere, [422]),
  file('XLSX with a row number of 1e300', () => hostile.workbook('<row r="1e300"><c r="A1"><v>1</v></c></row>'), [422]),
  file('XLSX that unpacks to 300 MB', () => hostile.swollenWorkbook(300), [413], true),
  file('XLSX that lies about its size', () => hostile.lyingWorkbook(100), [413, 422], true),
  file('XLSX of 60 MB of spaces', () => hostile.swollenWorkbook(60), [413, 422], true),
  file('XLSX that repeats 40,000 letters', hostile.repeatedText, [413]),
  file('XLSX of two million shared texts', () => hostile.manySharedTexts(2_100_000), [422], true),
  file('XLSX with entities of entities', hostile.entityWorkbook, [422]),
  file('XLSX of 300,000 rows', () => hostile.workbook(cells(300_000)), [422], true),
  file('XLSX cut off', async () => (await hostile.farCell()).subarray(0, 400), [422]),
  file('a ZIP of nothing', () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), [422]),
  file('PK and a picture', () => Buffer.concat([Buffer.from('PK'), Buffer.alloc(100_000, 0x89)]), [422]),
  file('CSV with a heading of 200,000 (', hostile.manyParentheses, [422]),
  file('CSV of 21 MB', () => hostile.longCsv(21), [413], true),
  file('CSV of 9 MB', () => hostile.longCsv(9), [422], true),
  file('CSV with a row of millions of cells', hostile.wideCsv, [422], true),
  file('CSV with an open quote', () => `prenom,nom\n"${'Awa,Fall\n'.repeat(200_000)}`, [422]),
  file('CSV with a heading of 100,000 spaces', () => `${' '.repeat(99_000)}prenom,nom\nAwa,Fall\n`, [200, 422]),
  file('CSV of null characters', () => Buffer.alloc(1_000_000), [422]),
  file('CSV in half a UTF-16', () => Buffer.from('fffe6100d8', 'hex'), [422]),
  file('a PDF', () => `%PDF-1.7\n${'x'.repeat(10_000)}`, [422]),
  {
    what: 'file: 31 MB of text in JSON',
    as: 'member',
    path: '/imports/beneficiaries',
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify({ file: `ŋ${'a'.repeat(31_000_000)}` }),
    expected: [413, 422],
    isLarge: true,
  },
  file('formulas', () => 'prenom;nom\n=cmd|calc;+1+1\n', [200]),
]
