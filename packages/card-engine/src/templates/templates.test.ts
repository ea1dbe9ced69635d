import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { decode, encode } from 'fast-png'
import type { Card } from '../card.ts'
import { TEMPLATE_IDS, type TemplateId } from '../design/setting.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { composeCard, shrink } from '../testing/compose-card.ts'
import { drawnPhoto } from '../testing/photos/drawn-photo.ts'

const SHRINK = 4

/** Set UPDATE_GOLDEN=1 to accept the current pictures, and look at them before committing. */
test('the cards look as in the accepted pictures', async () => {
  const folder = new URL('./golden/', import.meta.url)
  for (const id of TEMPLATE_IDS) await compareWithGolden(new URL(`${id}.png`, folder), id, SAMPLE_CARD)
})

async function compareWithGolden(file: URL, id: TemplateId, card: Card): Promise<void> {
  const picture = shrink(await composeCard(card, sampleSetting(id)), SHRINK)
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, encode({ width: picture.width, height: picture.height, data: picture.pixels, channels: 3 }))
  }
  const golden = decode(readFileSync(file))
  assert.deepEqual([golden.width, golden.height], [picture.width, picture.height])
  let worst = 0
  let sum = 0
  picture.pixels.forEach((value, i) => {
    const difference = Math.abs(value - (golden.data[i] ?? 0))
    worst = Math.max(worst, difference)
    sum += difference
  })
  // On other processors the rasterizer may round a pixel differently.
  assert.ok(worst <= 6 && sum / picture.pixels.length < 0.05, `${id} changed: worst ${worst}`)
}

test('the photo variants look as in the accepted pictures', async () => {
  const folder = new URL('./golden/photo/', import.meta.url)
  const photo = await drawnPhoto('ndeye')
  for (const id of TEMPLATE_IDS) await compareWithGolden(new URL(`${id}.png`, folder), id, { ...SAMPLE_CARD, photo })
})

test('the templates can be told apart at a distance', async () => {
  const tiny = await Promise.all(
    TEMPLATE_IDS.filter((id) => id !== 'sovereign').map(async (id) => ({
      id,
      ...shrink(await composeCard(SAMPLE_CARD, sampleSetting(id)), 60),
    })),
  )
  for (const one of tiny) {
    for (const other of tiny) {
      if (one.id >= other.id) continue
      let sum = 0
      one.pixels.forEach((value, i) => {
        sum += Math.abs(value - (other.pixels[i] ?? 0))
      })
      assert.ok(sum / one.pixels.length > 10, `${one.id} and ${other.id} look alike`)
    }
  }
})
