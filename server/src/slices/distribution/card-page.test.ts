import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import { readQr } from '@samakart/card-engine/testing/read-qr'
import { cardPage } from './card-page.ts'

test('an independent decoder reads the card’s token from the page', async () => {
  const qr_token = '0123456789ABCDEFGHJKMNPQRS'
  const card = {
    card_code: 'DKRVAC-00000001',
    campaign_id: 'camp_1',
    status: 'valid' as const,
    valid_until: null,
    qr_token,
  }
  const html = cardPage({ publicLabel: 'vaccination', organization: 'Ministère', card }, 'fr')
  const [svg = ''] = /<svg.*<\/svg>/s.exec(html) ?? []
  const { width, height, pixels } = new Resvg(svg, {
    background: '#fff',
    fitTo: { mode: 'width', value: 232 },
  }).render()
  const colours = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) colours.set(pixels.subarray(4 * i, 4 * i + 3), 3 * i)
  assert.equal(await readQr({ width, height, pixels: colours }), qr_token)
})

test('the page shows the issuer’s emblem, and nothing in it can become markup', () => {
  const emblem = 'data:image/png;base64,AAAA"><script>'
  const html = cardPage({ publicLabel: 'vaccination', organization: 'Ministère', emblem, card: undefined }, 'fr')
  assert.match(html, /<img class="emblem" src="data:image\/png;base64,AAAA&quot;&gt;&lt;script&gt;" alt="">/)
  const plain = cardPage({ publicLabel: 'vaccination', organization: 'Ministère', card: undefined }, 'fr')
  assert.ok(!plain.includes('<img'))
})
