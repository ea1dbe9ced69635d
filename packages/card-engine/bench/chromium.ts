import { readFileSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as driver } from 'playwright-core'
import type { Contender, PdfContender } from './contender.ts'
import {
  backgroundLayer,
  backgroundPng,
  cardNumber,
  drawableOf,
  drawableSvg,
  FONT_FILES,
  list,
} from './sample-cards.ts'

async function launch(): Promise<Browser> {
  const quiet = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  return driver.launch({ executablePath: await chromium.executablePath(), args: [...chromium.args, ...quiet] })
}

function styles(): string {
  const face = (weight: number, path: string) =>
    `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/ttf;base64,${readFileSync(path).toString('base64')})}`
  return `${face(600, FONT_FILES.semibold)}${face(700, FONT_FILES.bold)}*{margin:0;padding:0}`
}

export const chromiumPng: Contender = {
  name: 'Chromium, page reused',
  async open(dpi) {
    const browser = await launch()
    const { width, height } = backgroundLayer(dpi)
    const page = await browser.newPage({ viewport: { width, height } })
    const background = `data:image/png;base64,${backgroundPng(dpi).toString('base64')}`
    await page.setContent(
      `<style>${styles()}</style><img src="${background}" style="position:absolute"><svg id="card" style="position:absolute" width="${width}" height="${height}"></svg>`,
    )
    return {
      async make(i) {
        await page.evaluate(
          `document.getElementById('card').innerHTML = ${JSON.stringify(drawableSvg(drawableOf(cardNumber(i)), dpi / 25.4))}`,
        )
        return (await page.screenshot({ type: 'png' })).length
      },
      close: () => browser.close(),
    }
  },
}

export const chromiumPdf: PdfContender = {
  name: 'Chromium',
  async make(count) {
    const browser = await launch()
    const page = await browser.newPage()
    const scale = 96 / 25.4
    const size = `width:${list.width}mm;height:${list.height}mm`
    const background = `data:image/png;base64,${backgroundPng(300).toString('base64')}`
    const cards = Array.from(
      { length: count },
      (_, i) => `<div class="c"><svg style="${size}">${drawableSvg(drawableOf(cardNumber(i)), scale)}</svg></div>`,
    )
    await page.setContent(
      `<style>${styles()}@page{size:${list.width}mm ${list.height}mm;margin:0}.c{${size};break-after:page;overflow:hidden;background:url(${background});background-size:100% 100%}</style>${cards.join('')}`,
      { timeout: 120_000 },
    )
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    await browser.close()
    return pdf.length
  },
}
