import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { fileInForm, formTypeOf } from './form-file.ts'

async function formOf(parts: Record<string, string | File>): Promise<[Uint8Array, string]> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.set(name, value)
  const sent = new Response(form)
  return [await sent.bytes(), sent.headers.get('content-type') ?? '']
}

const isBad = (error: unknown) => error instanceof Refusal && error.code === 'bad_request'

test('the file of a form is found beside other fields, byte for byte', async () => {
  const content = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 256))
  const [body, type] = await formOf({ note: 'liste de mai', file: new File([content], 'liste.csv') })
  assert.equal(formTypeOf(type), type)
  assert.ok((await fileInForm(body, type)).equals(content))
})

test('a form without a file, one that is cut off, and another boundary are bad requests', async () => {
  const [without, type] = await formOf({ note: 'rien' })
  await assert.rejects(fileInForm(without, type), isBad)
  const [body, itsType] = await formOf({ file: new File(['a;b'], 'l.csv') })
  await assert.rejects(fileInForm(body.slice(0, -20), itsType), isBad)
  await assert.rejects(fileInForm(body, 'multipart/form-data; boundary=other'), isBad)
  await assert.rejects(fileInForm(body, 'multipart/form-data'), isBad)
  assert.equal(formTypeOf('text/csv'), undefined)
})
