import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { rasterizePage } from '@samakart/card-engine/testing/rasterize-pdf'
import { readZip } from '@samakart/card-engine/testing/read-zip'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { findFirstOrganization } from '#slices/accounts/index.ts'
import { chargeForCards } from '#slices/billing/index.ts'
import { act } from '#slices/billing/testing/fixture.ts'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { checkChanges, saveBrand } from './index.ts'

const { organization, app, services } = await openTestApp()
await app.services.queue.work()
const folder = mkdtempSync(join(tmpdir(), 'brand-'))
after(() => rmSync(folder, { recursive: true }))

const red =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><rect width="10" height="10" fill="#ff0000"/></svg>'
const emblem = `data:image/svg+xml;base64,${Buffer.from(red).toString('base64')}`

test('the portal of a job shows the issuer’s name and emblem as a small PNG; without a brand it does not', async () => {
  const own = await organization()
  const [chief, operator] = [await own.as('programme_admin'), await own.as('operator')]
  const campaign = { name: 'Rougeole', campaign_type: 'vaccination', prefix: 'DKRVAC', language: 'fr' }
  const { id } = (await operator.post('/campaigns', { ...campaign, template_id: 'vital' })).json()
  const portal = async () => {
    const beneficiaries = [{ first_name: 'Awa', last_name: 'Diop' }]
    const { job_id } = (await operator.post(`/campaigns/${id}/jobs`, { beneficiaries })).json()
    await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
    const path = join(folder, 'portal.zip')
    writeFileSync(path, (await operator.get(`/jobs/${job_id}/download/portal`)).rawPayload)
    return String((await readZip(path)).get('index.html'))
  }
  assert.ok(!(await portal()).includes('"issuer"'))
  await chief.send({ method: 'PUT', url: '/brand', payload: { emblem, ministry_line: 'Ministère de la Santé' } })
  const page = await portal()
  assert.match(page, /"issuer":\{"emblem":"data:image\/png;base64,[^"]{50,40000}","name":"Ministère de la Santé"\}/)
  assert.ok(!page.includes('image/svg+xml;base64'))
})

test('invoices show the mark of whoever runs the platform', async () => {
  const buyer = await organization('starter', 5_000_000)
  const manager = await buyer.as('programme_admin')
  await act(services, buyer.id, (work) =>
    chargeForCards(work, { cause: 'job_1', cards: 10_100, dpi: 300, engine: 'studio' }),
  )
  const [invoice] = (await manager.get('/billing/v2/invoices')).json()
  const cornerOfPdf = async () => {
    const { rawPayload } = await manager.get(`/billing/v2/invoices/${invoice.id}/pdf`)
    const { pixels, width } = await rasterizePage(rawPayload, 72)
    const at = 3 * (55 * width + 60)
    return [...pixels.slice(at, at + 3)]
  }
  assert.notDeepEqual(await cornerOfPdf(), [255, 0, 0])
  const first = (await inPlatformScope(services, ({ db }) => findFirstOrganization(db))) ?? ''
  const checked = await checkChanges(services.sandbox, first, { emblem })
  await inUnitOfWork(services, { tenantId: first, actor: theSystem }, (work) => saveBrand(work, checked))
  assert.deepEqual(await cornerOfPdf(), [255, 0, 0])
})
