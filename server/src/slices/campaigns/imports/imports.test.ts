import assert from 'node:assert/strict'
import { test } from 'node:test'
import writeXlsxFile from 'write-excel-file/node'
import { openTestApp } from '#testing/test-app.ts'

const { organization } = await openTestApp()
const operator = await (await organization()).as('operator')

function read(file: Buffer | string, mapping?: object) {
  const body = { file: Buffer.from(file as Buffer).toString('base64'), ...(mapping ? { mapping } : {}) }
  return operator.post('/imports/beneficiaries', body, { 'accept-language': 'en' })
}

const awa = {
  first_name: 'Aïssatou',
  last_name: 'Ndiaye',
  date_of_birth: '1990-12-31',
  gender: 'F',
  beneficiary_id: '7',
}

test('a semicolon file in Windows-1252 with French headings and dates is read correctly', async () => {
  const text = 'Matricule;Prénom;Nom;Date de naissance;Sexe\r\n7;Aïssatou;N’Diaye;31/12/1990;Féminin\r\n'
  // Latin-1 but for the apostrophe, which Windows-1252 has at a place of its own.
  const answer = await read(Buffer.from(text.replace('’', '\x92'), 'latin1'))
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(answer.json().beneficiaries, [{ ...awa, last_name: 'N’Diaye' }])
  assert.deepEqual(answer.json().errors, [])
})

test('a comma file with a byte-order mark and quotes is read', async () => {
  const answer = await read('\ufeffsep=,\r\nfirst_name,last_name,zone\n"Awa, dite Penda",Fall,"Thiès ""Nord"""\n')
  assert.deepEqual(answer.json().beneficiaries, [
    { first_name: 'Awa, dite Penda', last_name: 'Fall', zone: 'Thiès "Nord"' },
  ])
})

test('“Unicode text” of a spreadsheet, with regions by their names and dates in words, is read', async () => {
  const text = '\ufeffPrénom\tNom\tNé(e) le\tSexe\tMatricule\tRégion\nAïssatou\tNdiaye\t31 décembre 1990\tF\t7\tThiès\n'
  const littleEndian = Buffer.from(text, 'utf16le')
  for (const file of [littleEndian, Buffer.from(littleEndian).swap16()]) {
    const answer = await read(file)
    assert.deepEqual(answer.json().beneficiaries, [{ ...awa, region_code: 'THI' }], answer.body)
    assert.deepEqual(answer.json().errors, [])
  }
})

test('an Excel file is read, dates and numbers included', async () => {
  const born = { value: new Date('1990-12-31T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }
  const sheet = writeXlsxFile([
    ['Prénom', 'Nom', 'Date de naissance', 'Sexe', 'Matricule'].map((value) => ({ value })),
    [{ value: 'Aïssatou' }, { value: 'Ndiaye' }, born, { value: 'F' }, { value: 7 }],
  ])
  const answer = await read(await sheet.toBuffer())
  assert.deepEqual(answer.json().beneficiaries, [awa], answer.body)
})

test('a file may be the raw request body', async () => {
  const answer = await operator.post('/imports/beneficiaries', 'prenom;nom\nAwa;Fall\n', { 'content-type': 'text/csv' })
  assert.deepEqual(answer.json().beneficiaries, [{ first_name: 'Awa', last_name: 'Fall' }], answer.body)
})

test('a file may be in a form, as browsers and curl -F send it; another media type is refused', async () => {
  const form = new FormData()
  form.set('file', new File(['prenom;nom\nAwa;Fall\n'], 'liste.csv', { type: 'text/csv' }))
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  const answer = await operator.post('/imports/beneficiaries', Buffer.from(await sent.bytes()), headers)
  assert.deepEqual(answer.json().beneficiaries, [{ first_name: 'Awa', last_name: 'Fall' }], answer.body)
  const cut = await operator.post('/imports/beneficiaries', Buffer.from('--x\r\n'), headers)
  assert.equal(cut.statusCode, 400, cut.body)
  const other = await operator.post('/imports/beneficiaries', 'prenom', { 'content-type': 'application/xml' })
  assert.equal(other.statusCode, 415, other.body)
})

test('rows are checked by the same rules as those of a job', async () => {
  const answer = await read('prenom,nom,date de naissance\nAwa,,1990-02-30\nModou,Fall,01/02/1985\n')
  assert.deepEqual(
    answer.json().errors.map(({ path }: { path: string }) => path),
    ['beneficiaries/0/last_name', 'beneficiaries/0/date_of_birth'],
  )
})

test('a mistake names the row from 1 and the line of the file, whatever stands before it', async () => {
  const placesOf = (answer: { json(): { errors: { row: number; line: number; message: string }[] } }) =>
    answer.json().errors.map(({ row, line }) => [row, line])
  const csv = await read(
    'sep=,\r\nprenom,nom,zone\r\nAwa,Fall,"Thiès\r\nNord"\r\n\r\n,,\r\nModou,,Ouakam\r\nBinta,,Yoff\r\n',
  )
  assert.deepEqual(placesOf(csv), [
    [2, 7],
    [3, 8],
  ])
  const rows = [['Prénom', 'Nom'], [], ['Awa', 'Fall'], [], ['Modou', '']]
  const sheet = writeXlsxFile(rows.map((row) => row.map((value) => ({ value }))))
  assert.deepEqual(placesOf(await read(await sheet.toBuffer())), [[2, 5]])
  const twice = await read('prenom,nom,matricule\nAwa,Fall,7\nModou,Fall,7\n')
  assert.match(twice.json().errors[0].message, /row 1/)
})

test('a mapping by hand replaces the guessed one', async () => {
  const answer = await read('a,b\nAwa,Fall\n', { first_name: 'a', last_name: 'b' })
  assert.deepEqual(answer.json().beneficiaries, [{ first_name: 'Awa', last_name: 'Fall' }])
})

test('a mapping to a missing column is refused with its path', async () => {
  const answer = await read('a,b\nAwa,Fall\n', { first_name: 'a', last_name: 'c' })
  assert.equal(answer.statusCode, 422)
  assert.deepEqual(answer.json().errors, [{ path: 'mapping/last_name', message: 'The file has no column "c".' }])
})

test('a file without people is refused', async () => {
  const answer = await read('prenom,nom\n')
  assert.deepEqual([answer.statusCode, answer.json().code], [422, 'nobody_listed'])
})

test('a file that is not a table, or is too long, is refused', async () => {
  for (const file of [
    Buffer.from([0x50, 0x4b, 3, 4, 9, 9]),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
    Buffer.alloc(0),
    Buffer.from('\n\n'),
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
  ]) {
    const answer = await read(file)
    assert.deepEqual([answer.statusCode, answer.json().code], [422, 'file_unreadable'])
  }
  const long = await read(`prenom,nom\n${'Awa,Fall\n'.repeat(10_001)}`)
  assert.equal(long.json().code, 'too_many_rows')
})
