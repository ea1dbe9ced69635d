import { CardLayout } from '../../server/src/slices/cards/rendering/layout/card-layout.ts'
import { CardWriter } from '../../server/src/slices/cards/rendering/pdf/card-operators.ts'
import { PdfDocument } from '../../server/src/slices/cards/rendering/pdf/document.ts'
import { FontUsage } from '../../server/src/slices/cards/rendering/pdf/font-usage.ts'
import { PAGES_PER_BATCH } from '../../server/src/slices/cards/rendering/pdf/object-numbers.ts'
import { writePageBatch } from '../../server/src/slices/cards/rendering/pdf/page-batch.ts'
import { encodeQr } from '../../server/src/slices/cards/rendering/qr/encode-qr.ts'
import type { PdfContender } from './contender.ts'
import { cardNumber, list, setting } from './sample-cards.ts'

export const oursPdf: PdfContender = {
  name: 'ours',
  async make(count) {
    const page = { pageWidth: list.width, pageHeight: list.height, front: list, bleed: 0, logos: [] }
    const document = new PdfDocument({ title: setting.programme, author: setting.issuer, language: 'fr', ...page })
    const layout = new CardLayout(list.fields, setting.language)
    let bytes = document.begin().length
    for (let first = 0, batch = 0; first < count; first += PAGES_PER_BATCH, batch++) {
      const usage = new FontUsage()
      const writer = new CardWriter(list, usage)
      const contents: string[] = []
      for (let i = first; i < Math.min(count, first + PAGES_PER_BATCH); i++) {
        const card = cardNumber(i)
        contents.push(`/B Do\n${writer.write(layout.layOut(card), encodeQr(card.qr_token))}`)
      }
      bytes += document.append(writePageBatch(batch, contents), usage.data()).length
    }
    return bytes + document.end().length
  },
}
