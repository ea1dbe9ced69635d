import type { Language } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { line, type Path, rect, roundedRect } from '../design/path.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../design/setting.ts'
import type { TextBox } from '../layout/text-box.ts'
import { encodeQr } from '../qr/encode-qr.ts'
import { PdfDocument } from './document.ts'
import { FRONT_FORM } from './form-names.ts'
import { writePageBatch } from './page-batch.ts'
import { A4 } from './sheet.ts'

const TEXTS: Record<Language, { title: string; ruler: string; card: string; cross: string; ladder: string }> = {
  fr: {
    title: 'Page d’étalonnage de l’imprimante',
    ruler: 'Imprimez à 100 %. Cette règle doit mesurer exactement 100 mm.',
    card: 'Contour d’une carte : 85,60 × 53,98 mm.',
    cross: 'Recto verso : les croix des deux faces doivent se couvrir.',
    ladder: 'Le plus petit QR lisible donne la finesse de l’imprimante (taille du module).',
  },
  en: {
    title: 'Printer calibration page',
    ruler: 'Print at 100 %. This ruler must measure exactly 100 mm.',
    card: 'Outline of a card: 85.60 × 53.98 mm.',
    cross: 'Duplex: the crosses of both sides must lie on each other.',
    ladder: 'The smallest QR that can be read tells how fine the printer is (size of a module).',
  },
  wo: {
    title: 'Xëtu natt gi ngir imprimante bi',
    ruler: 'Móoleel ci 100 %. Règle bi war na am 100 mm.',
    card: 'Kàrt bi: 85,60 × 53,98 mm.',
    cross: 'Ñaari wet yi: kurwaa yi war nañu tase.',
    ladder: 'QR bi gëna tuuti te mëna jàngees moo wone nattu imprimante bi.',
  },
}
const LEFT = 55
const MODULES = [0.25, 0.3, 0.35, 0.4, 0.5]

/**
 * One A4 page, twice for duplex, with a 100 mm ruler, a card's outline, crosses for duplex and QR codes of several
 * sizes.
 */
export function calibrationPdf(language: Language): Buffer {
  const texts = TEXTS[language]
  const list: DisplayList = { ...A4, statics: [], fields: [], qr: undefined }
  const stroke = (path: Path, strokeWidth = 0.2) =>
    list.statics.push({ kind: 'shape', path, stroke: '#000000', strokeWidth })
  const text = (value: string, x: number, y: number, width: number, sizePt: number, align: TextBox['align'] = 'left') =>
    list.statics.push({
      kind: 'label',
      text: value,
      colour: '#000000',
      box: { ...LABEL_STYLE, x, y, width, height: sizePt * 0.55, sizePt, align },
    })

  text(texts.title, 20, 22, 170, 16)
  text(texts.ruler, LEFT, 42, 130, 9)
  stroke(line(LEFT, 58, LEFT + 100, 58), 0.25)
  for (let mm = 0; mm <= 100; mm++) {
    const tick = mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4.5 : 3
    stroke(line(LEFT + mm, 58 - tick, LEFT + mm, 58), 0.12)
    if (mm % 10 === 0) text(String(mm), LEFT + mm - 5, 59, 10, 7, 'center')
  }
  const cardLeft = (A4.width - CARD_WIDTH) / 2
  text(texts.card, cardLeft, 76, CARD_WIDTH, 8)
  stroke(roundedRect(cardLeft, 82, CARD_WIDTH, CARD_HEIGHT, 3.18))
  for (const [x, y] of [
    [20, 160],
    [190, 160],
    [20, 280],
    [190, 280],
  ] as const) {
    stroke(line(x - 6, y, x + 6, y), 0.1)
    stroke(line(x, y - 6, x, y + 6), 0.1)
  }
  text(texts.cross, 40, 158, 130, 8, 'center')
  text(texts.ladder, 30, 196, 150, 8, 'center')
  qrSizes(list, text, language)
  return twoPages(list, texts.title, language)
}

const LABEL_STYLE = {
  weight: 'medium',
  tracking: 0,
  tabular: true,
  lines: 1,
  across: 'middle',
  turned: false,
} as const

function qrSizes(
  list: DisplayList,
  text: (value: string, x: number, y: number, width: number, size: number, align: 'center') => void,
  language: Language,
): void {
  const { rows, size } = encodeQr('0123456789ABCDEFGHJKMNPQRS')
  let x = 30
  for (const module of MODULES) {
    const path: Path = []
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (((rows[row] ?? 0) >>> column) & 1)
          path.push(...rect(x + column * module, 208 + row * module, module, module))
      }
    }
    list.statics.push({ kind: 'shape', path, fill: '#000000' })
    const label = language === 'en' ? String(module) : String(module).replace('.', ',')
    text(`${label} mm`, x - 5, 208 + size * module + 2, size * module + 10, 7, 'center')
    x += size * module + 28
  }
}

function twoPages(list: DisplayList, title: string, language: Language): Buffer {
  const page = { title, author: 'Samakart', language, pageWidth: list.width, pageHeight: list.height }
  const document = new PdfDocument({ ...page, front: list, bleed: 0, logos: [] })
  const begin = document.begin()
  const pages = document.append(writePageBatch(0, [`${FRONT_FORM} Do`, `${FRONT_FORM} Do`]), [])
  return Buffer.concat([begin, pages, document.end()])
}
