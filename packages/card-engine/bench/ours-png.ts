import type { TemplateId } from '../src/design/setting.ts'
import { CardLayout } from '../src/layout/card-layout.ts'
import { Splicer } from '../src/png/splicer.ts'
import { encodeQr } from '../src/qr/encode-qr.ts'
import { Compositor } from '../src/raster/compositor.ts'
import { prepareTemplate } from '../src/renderer/prepared-template.ts'
import { sampleSetting } from '../src/sample.ts'
import { designOf } from '../src/templates/design-of.ts'
import { openKernel } from '../src/wasm/kernel.ts'
import type { Contender } from './contender.ts'
import { cardNumber, setting, TEMPLATE } from './sample-cards.ts'

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
