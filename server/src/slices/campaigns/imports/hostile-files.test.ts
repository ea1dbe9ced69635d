import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  farCell,
  hiddenFarCell,
  longCsv,
  lyingWorkbook,
  manyParentheses,
  swollenWorkbook,
  wideCsv,
} from '#testing/hostile-bodies.ts'
import { openTestApp } from '#testing/test-app.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'

const opened = await openTestApp()
const operator = await (await opened.organization()).as('operator')
const headers = { 'content-type': 'application/octet-stream', 'accept-language': 'en' }

const cases: [string, () => Promise<Buffer> | string, number, string, RegExp][] = [
  ['a workbook whose only cell is in the last corner', farCell, 422, 'too_many_columns', /200 columns/],
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

test('a file that evades the file limits is stopped by the process limits', async () => {
  const payload = await hiddenFarCell()
  const answer = await whileOthersAreAnswered(opened, () =>
    operator.send({ method: 'POST', url: '/imports/beneficiaries', headers, payload }),
  )
  assert.ok(['took_too_much_memory', 'took_too_long'].includes(answer.json().code), answer.body)
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
