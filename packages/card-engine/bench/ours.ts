import type { TemplateId } from '../src/design/setting.ts'
import { CardLayout } from '../src/layout/card-layout.ts'
import { FRONT_FORM, PHOTO_FORM } from '../src/pdf/background.ts'
import { CardWriter } from '../src/pdf/card-operators.ts'
import { PdfDocument } from '../src/pdf/document.ts'
import { FontUsage } from '../src/pdf/font-usage.ts'
import { PHOTOS_PER_BATCH, writePageBatch } from '../src/pdf/page-batch.ts'
import { Splicer } from '../src/png/splicer.ts'
import { encodeQr } from '../src/qr/encode-qr.ts'
import { Compositor } from '../src/raster/compositor.ts'
import { prepareTemplate } from '../src/renderer/prepared-template.ts'
import { sampleSetting } from '../src/sample.ts'
import { designOf } from '../src/templates/design-of.ts'
import { openKernel } from '../src/wasm/kernel.ts'
import type { Contender, PdfContender } from './contender.ts'
import { cardNumber, list, setting, TEMPLATE } from './sample-cards.ts'

export function ours(template: TemplateId = TEMPLATE): Contender['open'] {
  return async (dpi) => {
    const base = template === TEMPLATE ? setting : sampleSetting(template, setting.hasPhoto ? { hasPhoto: true } : {})
    const prepared = await prepareTemplate(base, dpi)
    const list = designOf(prepared.setting)
    const compositor = new Compositor(openKernel(), list, prepared.layer)
    const splicer = new Splicer(compositor, prepared.plan)
    const layout = new CardLayout(list.fields, prepared.setting.language)
    return {
      make(i) {
        const card = cardNumber(i)
        compositor.compose(layout.layOut(card), encodeQr(card.qr_token), card.photo)
        return splicer.encode().length
      },
    }
  }
}

export const oursPng: Contender = { name: 'ours', open: ours() }

export const oursPdf: PdfContender = {
  name: 'ours',
  async make(count) {
    const page = {
      pageWidth: list.width,
      pageHeight: list.height,
      front: list,
      photoFront: () => list,
      bleed: 0,
      logos: [],
    }
    const document = new PdfDocument({ title: setting.programme, author: setting.issuer, language: 'fr', ...page })
    const layout = new CardLayout(list.fields, setting.language)
    let bytes = document.begin().length
    for (let first = 0, batch = 0; first < count; first += PHOTOS_PER_BATCH, batch++) {
      const usage = new FontUsage()
      const writer = new CardWriter(list, usage)
      const contents: string[] = []
      const files: (Uint8Array | null | undefined)[] = []
      for (let i = first; i < Math.min(count, first + PHOTOS_PER_BATCH); i++) {
        const card = cardNumber(i)
        const form = card.photo ? PHOTO_FORM : FRONT_FORM
        const place = card.photo ? files.push(card.photo) - 1 : undefined
        contents.push(
          `${form} Do\n${writer.write(layout.layOut(card), encodeQr(card.qr_token), place === undefined ? {} : { photo: place })}`,
        )
      }
      const photos = { files, pages: files.map((_, i) => [i]), forms: [] }
      bytes += document.append(writePageBatch(batch, contents, photos), usage.data()).length
    }
    return bytes + document.end().length
  },
}
