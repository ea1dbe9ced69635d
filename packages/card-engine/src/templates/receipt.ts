import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import type { Setting } from '../design/setting.ts'
import { label } from '../labels.ts'
import { issuerTexts } from './issuer-lines.ts'

export const RECEIPT_WIDTH = 92
export const RECEIPT_HEIGHT = 38
const LEFT = 4
const MODULE_PIXELS = 9
const QR_TOP = 2.2
const TEXT = '#000000'
const QUIET = '#404040'

/** A slip that the holder keeps at home: enough to find a lost card again. Black on white, for any printer. */
export function receiptOf(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting, RECEIPT_WIDTH, RECEIPT_HEIGHT)
  const { language, portalUrl } = setting
  const { ministry, programme } = issuerTexts(setting)
  const tile = qrTileSize(MODULE_PIXELS)
  const qrLeft = RECEIPT_WIDTH - tile - 2
  const width = qrLeft - LEFT - 1
  canvas.text(ministry, [LEFT, 2.6, width, 3], QUIET, { size: 5.6, weight: 'semibold' })
  canvas.text(programme, [LEFT, 5.6, width, 3.4], TEXT, { size: 7, weight: 'semibold' })
  canvas.field('full_name', [LEFT, 9.6, width, 6.4], TEXT, { size: 10, weight: 'semibold', lines: 2 })
  canvas.label('card_code', [LEFT, 17.2, width], QUIET)
  canvas.field('card_code', [LEFT, 19.7, width, 5], TEXT, { size: 12, weight: 'bold', tabular: true })
  const help = setting.brand?.helpLine ?? setting.hotline
  const lines = [help ? `${label('hotline', language)} : ${help}` : '', setting.checkUrl ?? portalUrl ?? '']
  lines
    .filter((line) => line !== '')
    .forEach((line, i) => {
      canvas.text(line, [LEFT, 26 + i * 3.1, width, 3], TEXT, { size: 6.6, weight: 'semibold' })
    })
  canvas.text(label('receipt', language), [LEFT, 32.4, RECEIPT_WIDTH - 2 * LEFT, 3], QUIET, { size: 5.8 })
  canvas.qr(qrLeft, QR_TOP, MODULE_PIXELS, { tile: false })
  canvas.label('scan', [qrLeft, QR_TOP + tile - 0.9, tile], QUIET, { align: 'center', size: 5 })
  return canvas.list
}
