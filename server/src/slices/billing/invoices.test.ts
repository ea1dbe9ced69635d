import assert from 'node:assert/strict'
import { createHash, verify } from 'node:crypto'
import { test } from 'node:test'
import { openPdf, pageTexts, rasterizePage } from '@samakart/card-engine/testing/rasterize-pdf'
import { readQr } from '@samakart/card-engine/testing/read-qr'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { openTestApp } from '#testing/test-app.ts'
import { chargeForCards, refund } from './index.ts'
import { act, faultsInBooks } from './testing/fixture.ts'

const { clock, organization, services } = await openTestApp({
  SELLER_NAME: 'Samakart SARL',
  SELLER_NINEA: '0054321 2G3',
  SELLER_RCCM: 'SN-DKR-2024-B-12345',
  PLATFORM_CREATION_FCFA: '25000',
})
const own = await organization('starter', 5_000_000)
const manager = await own.as('programme_admin')
const order = { cause: 'job_1', cards: 10_100, dpi: 300, engine: 'studio' } as const
await manager.send({
  method: 'PUT',
  url: '/billing/details',
  payload: { legal_name: 'Ministère de la Santé', address: 'Fann, Dakar', ninea: '0012345 2G3', rccm: 'SN-DKR-1' },
})
await act(services, own.id, (work) => chargeForCards(work, order))

interface Listed {
  id: string
  invoice_number: string
  status: string
  total_fcfa: number
  signature_hash: string
  corrects_invoice_id: string | null
}

const listed = async () => (await manager.get('/billing/v2/invoices')).json() as Listed[]

test('the hash is the SHA-256 of the canonical JSON, and the signature is ours', async () => {
  for (const { id, signature_hash } of await listed()) {
    const { document, signature } = (await manager.get(`/billing/v2/invoices/${id}`)).json()
    const text = canonicalJson(document)
    assert.equal(createHash('sha256').update(text).digest('hex'), signature_hash)
    const bytes = Buffer.from(`samakart/invoice/v1\n${text}`)
    assert.ok(verify(null, bytes, services.keyring.signing.publicKey, Buffer.from(signature, 'base64')))
  }
})

test('when creating an organization has a price, its balance pays it or the organization is not created', async () => {
  const creation = (await listed()).at(-1)
  assert.deepEqual([creation?.invoice_number, creation?.total_fcfa], ['FAC-2026-000001', 25_000])
  await assert.rejects(organization('starter', 24_999), { code: 'insufficient_balance' })
})

test('a refund is a credit note in the same series that names the invoice it cancels', async () => {
  await act(services, own.id, (work) => chargeForCards(work, { ...order, cause: 'job_2', cards: 4 }))
  await act(services, own.id, (work) => refund(work, { cause: 'job_2' }))
  const [note, invoice] = await listed()
  assert.deepEqual([note?.invoice_number, note?.status, note?.total_fcfa], ['FAC-2026-000004', 'credit_note', -300])
  assert.equal(note?.corrects_invoice_id, invoice?.id)
  const ledger = (await manager.get('/billing/ledger?tx_type=credit&limit=1')).json()
  const debit = (await manager.get('/billing/ledger?tx_type=debit&limit=1')).json().entries[0]
  assert.match(ledger.entries[0].description, new RegExp(debit.id))
  assert.equal(ledger.entries[0].invoice_id, note?.id)
})

test('numbers restart each year and have no gaps', async () => {
  clock.set('2027-01-01T00:00:00.000Z')
  await act(services, own.id, (work) => chargeForCards(work, { ...order, cause: 'job_3', cards: 104 }))
  await act(services, own.id, (work) => chargeForCards(work, { ...order, cause: 'job_4', cards: 104 }))
  clock.set('2026-03-10T09:00:00.000Z')
  const numbers = (await listed()).map((invoice) => invoice.invoice_number)
  assert.deepEqual(numbers, [
    'FAC-2027-000002',
    'FAC-2027-000001',
    'FAC-2026-000004',
    'FAC-2026-000003',
    'FAC-2026-000002',
    'FAC-2026-000001',
  ])
  assert.deepEqual(await faultsInBooks(services, own.id), [])
})

test('the PDF contains what an accountant looks for', async () => {
  const invoice = (await listed()).find((one) => one.invoice_number === 'FAC-2026-000002')
  const french = await textOf(`/billing/v2/invoices/${invoice?.id}/pdf`)
  for (const words of [
    'FACTURE',
    'FAC-2026-000002',
    '10 mars 2026',
    'Samakart SARL',
    'NINEA : 0054321 2G3',
    'RCCM : SN-DKR-2024-B-12345',
    'Ministère de la Santé',
    'NINEA : 0012345 2G3',
    '10 000',
    'Total HT',
    '635 593 F CFA',
    'TVA 18 %',
    '114 407 F CFA',
    'Total TTC',
    '750 000 F CFA',
    'Sept cent cinquante mille francs CFA.',
    invoice?.signature_hash ?? '',
  ]) {
    assert.ok(french.includes(words), `${words} is missing in ${french}`)
  }
  const english = await textOf(`/billing/v2/invoices/${invoice?.id}/pdf?lang=en`)
  assert.ok(english.includes('INVOICE') && english.includes('750,000'))
})

test('an independent decoder reads the number and the hash from the QR code of the PDF', async () => {
  const [invoice] = await listed()
  const { rawPayload } = await manager.get(`/billing/v2/invoices/${invoice?.id}/pdf`)
  const text = await readQr(await rasterizePage(rawPayload, 200))
  assert.equal(text, `samakart:invoice:${invoice?.invoice_number}:sha256:${invoice?.signature_hash}`)
})

async function textOf(url: string): Promise<string> {
  const answer = await manager.get(url)
  assert.equal(answer.statusCode, 200)
  assert.equal((await openPdf(answer.rawPayload)).numPages, 1)
  // The reader makes plain spaces of narrow ones.
  return (await pageTexts(answer.rawPayload, 1)).flat().join('|')
}

test('the same invoice always gives the same file, and another organization cannot read it', async () => {
  const [invoice] = await listed()
  const url = `/billing/v2/invoices/${invoice?.id}/pdf`
  const [first, second] = [await manager.get(url), await manager.get(url)]
  assert.ok(first.rawPayload.equals(second.rawPayload))
  assert.match(String(first.headers['content-disposition']), /filename="FAC-2027-000002\.pdf"/)
  const outsider = await (await organization('starter', 25_000)).as('admin')
  for (const address of [url, `/billing/v2/invoices/${invoice?.id}`, '/billing/v2/invoices/inv_unknown/pdf']) {
    const answer = await outsider.get(address)
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'invoice_not_found'])
  }
  assert.equal((await manager.get(`${url}?lang=de`)).statusCode, 422)
})

test('the details of invoices are replaced as a whole: what is not sent is empty, and what does not fit is named', async () => {
  const admin = await (await organization('starter', 50_000)).as('programme_admin')
  const put = (payload: object) => admin.send({ method: 'PUT', url: '/billing/details', payload })
  const whole = { legal_name: 'Ministère', address: 'Fann\nDakar', ninea: '0012345 2G3', rccm: 'SN-DKR-1' }
  assert.deepEqual((await put(whole)).json(), whole)
  const shorter = { legal_name: 'PNLP' }
  const empty = { address: '', ninea: '', rccm: '' }
  assert.deepEqual((await put(shorter)).json(), { ...shorter, ...empty })
  assert.deepEqual((await admin.get('/billing/details')).json(), { ...shorter, ...empty })
  const wrong = await put({ legal_name: 'A', address: 'x'.repeat(301), ninea: 7, rccm: 'a\nb' })
  assert.deepEqual(
    wrong
      .json()
      .errors.map(({ path }: { path: string }) => path)
      .sort(),
    ['address', 'legal_name', 'ninea', 'rccm'],
  )
  assert.equal((await put({ address: 'Fann' })).statusCode, 422)
})
