// Draws the small pictures of the ten templates that the console ships. Run it when a template changes; a test reminds
// you.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const WIDTH = 380
const QUALITY = 0.62
const folder = new URL('../src/ui/card/pictures/', import.meta.url)
const golden = fileURLToPath(new URL('../../packages/card-engine/src/templates/golden/', import.meta.url))

/** The hash of each template picture, to see whether the small pictures are still up to date. */
export function templateStamps(): Record<string, string> {
  const files = globSync('*.png', { cwd: golden }).sort()
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.png'),
      createHash('sha256')
        .update(readFileSync(`${golden}${file}`))
        .digest('hex')
        .slice(0, 16),
    ]),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { launchBrowser } = await import('../../e2e/browser.ts')
  const { CardRenderer, SAMPLE_CARD, sampleSetting, TEMPLATE_IDS } = await import(
    '../../packages/card-engine/src/index.ts'
  )
  const browser = await launchBrowser()
  await using renderer = new CardRenderer({ threads: 1 })
  const page = await browser.newPage()
  for (const template of TEMPLATE_IDS) {
    const png = await renderer.preview(SAMPLE_CARD, sampleSetting(template))
    const webp: string = await page.evaluate(`(async () => {
      const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob())
      const canvas = new OffscreenCanvas(${WIDTH}, Math.round(${WIDTH} * picture.height / picture.width))
      const pen = canvas.getContext('2d')
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} })).arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    })()`)
    const bytes = Buffer.from(webp, 'base64')
    writeFileSync(new URL(`${template}.webp`, folder), bytes)
    console.log(`${template}.webp ${(bytes.length / 1_000).toFixed(1)} KB`)
  }
  writeFileSync(new URL('drawn-from.json', folder), `${JSON.stringify(templateStamps(), null, 2)}\n`)
  await browser.close()
}
