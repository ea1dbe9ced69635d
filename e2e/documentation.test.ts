import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchBrowser } from './browser.ts'
import { openService } from './service.ts'

test('the API description is drawn in a browser, and nothing is loaded from elsewhere', async () => {
  await using service = await openService()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ baseURL: service.url })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/docs')
    await page.getByRole('heading', { name: 'Samakart', level: 1 }).waitFor()
    await page.getByText('Signs in.').first().waitFor()
    assert.equal(await page.getByText('built with the console').count(), 0)
    assert.ok(asked.some((url) => url.endsWith('/docs/reference.js')))
    const foreignRequests = asked.filter((url) => !url.startsWith(service.url) && !/^(data|blob):/.test(url))
    assert.deepEqual(foreignRequests, [])
  } finally {
    await browser.close()
  }
})
