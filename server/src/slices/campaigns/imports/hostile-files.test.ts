import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  entityWorkbook,
  farCell,
  farCellElsewhere,
  hiddenFarCell,
  longCsv,
  lyingWorkbook,
  manyParentheses,
  repeatedText,
  swollenWorkbook,
  wideCsv,
  workbook,
} from '#testing/hostile-bodies.ts'
import { openTestApp } from '#testing/test-app.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'

const opened = await openTestApp()
const operator = await (await opened.organization()).as('operator')
const headers = { 'content-type': 'application/octet-stream', 'accept-language': 'en' }

const cases: [string, () => Promise<Buffer> | string, number, string, RegExp][] = [
  ['a workbook whose only cell is in the last corner', farCell, 422, 'too_many_columns', /200 columns/],
  ['the same with an encoded address', hiddenFarCell, 422, 'too_many_columns', /200 columns/],
  ['the same in a sheet of another name', farCellElsewhere, 422, 'too_many_columns', /200 columns/],
  ['a workbook that repeats a long text', repeatedText, 413, 'too_much_text', /10000000 characters/],
  ['a workbook that unpacks to 100 MB', () => swollenWorkbook(100), 413, 'file_too_large_unpacked', /64 MB/],
  ['a heading of 200,000 parentheses', manyParentheses, 422, 'row_too_long', /100000 characters/],
  ['a row of millions of cells', wideCsv, 422, 'row_too_long', /100000 characters/],
  ['a list of 9 MB', () => longCsv(9), 422, 'too_many_rows', /10000 rows/],
]

for (const [what, file, status, code, limit] of cases) {
  test(`${what} is refused with its limit named, by another process, while others are answered`, async () => {
    const payload = await file()
    const answer = await whileOthersAreAnswered(opened, () =>
      operator.send({ method: 'POST', url: '/imports/beneficiaries', headers, payload }),
    )
    assert.deepEqual([answer.statusCode, answer.json().code], [status, code])
    assert.match(answer.json().detail, limit)
  })
}

test('a workbook that unpacks to more than it declares is refused', async () => {
  const payload = await lyingWorkbook(100)
  const answer = await operator.send({ method: 'POST', url: '/imports/beneficiaries', headers, payload })
  assert.deepEqual([answer.statusCode, answer.json().code], [422, 'file_unreadable'])
})

test('a workbook that cannot be read as XML, or that declares entities, is refused', async () => {
  const broken = [
    await entityWorkbook(),
    await workbook('<row r="1"><c r="A1"><v>1</v></row>'),
    await workbook('<row r="1e9"><c r="A1"><v>1</v></c></row>'),
    // A character that a careless reader would take for X.
    await workbook('<row r="1"><c r="&#65624;FD1048576"><v>1</v></c></row>'),
    await workbook('<row r="1"><c><v>1</v></c></row>'),
    (await farCell()).subarray(0, 300),
    Buffer.from('PK\x03\x04 and nothing else'),
  ]
  for (const payload of broken) {
    const answer = await operator.send({ method: 'POST', url: '/imports/beneficiaries', headers, payload })
    assert.deepEqual([answer.statusCode, answer.json().code], [422, 'file_unreadable'])
  }
  const next = await operator.post('/imports/beneficiaries', 'prenom;nom\nAwa;Fall\n', headers)
  assert.equal(next.statusCode, 200)
})

test('a list of 21 MB is refused, as the raw request body or in JSON', async () => {
  const file = longCsv(21)
  const plain = await operator.send({ method: 'POST', url: '/imports/beneficiaries', headers, payload: file })
  assert.deepEqual([plain.statusCode, plain.json().code], [413, 'file_too_large'])
  assert.match(plain.json().detail, /10 MB/)
  const json = await whileOthersAreAnswered(opened, () =>
    operator.post('/imports/beneficiaries', { file: Buffer.from(file).toString('base64') }),
  )
  assert.deepEqual([json.statusCode, json.json().code], [413, 'file_too_large'])
})
