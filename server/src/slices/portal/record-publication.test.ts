import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { samplePortal } from '#testing/sample-portal.ts'
import { openTestApp } from '#testing/test-app.ts'
import { recordPublication } from './build-portal.ts'

const { organization, services } = await openTestApp()

test('publishing a portal adds the registry’s hash to the audit trail', async () => {
  const { id, as } = await organization()
  const portal = await samplePortal()
  await inUnitOfWork(services, { tenantId: id, actor: theSystem }, async (work) =>
    recordPublication(work, { campaignId: 'camp_1', portal }),
  )
  const response = await (await as('programme_admin')).get('/audit/entries')
  const entry = response.json().items.find(({ action }: { action: string }) => action === 'portal.published')
  assert.equal(entry.object, 'camp_1')
  assert.equal(entry.details.registry_sha256, portal.registrySha256)
})
