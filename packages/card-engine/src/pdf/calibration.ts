import type { Language } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { line, type Path, rect, roundedRect } from '../design/path.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../design/setting.ts'
import { cleanText } from '../layout/clean-text.ts'
import type { TextBox } from '../layout/fit-text.ts'
import { encodeQr } from '../qr/encode-qr.ts'
import { PdfDocument } from './document.ts'
import { writePageBatch } from './page-batch.ts'
import { composePages } from './pages.ts'
import type { Flip, PdfLayout, Shift } from './pdf-layout.ts'
import { A4 } from './sheet.ts'

type CalibrationTexts = (typeof CALIBRATION_TEXTS)[Language]

/** The Wolof texts are a draft that a native speaker still has to review. */
const CALIBRATION_TEXTS = {
  fr: {
    title: 'Étalonnage de l’imprimante',
    front: 'recto',
    back: 'verso',
    measure: [
      'Imprimez à 100 %, sans ajuster à la page. Mesurez la distance de chaque trait au bord du papier.',
      '20 mm moins cette mesure donne le décalage à saisir dans la console, vers la droite et vers le bas.',
    ],
    measureBack: ['Mesurez de même au verso. S’il est imprimé à l’envers, choisissez l’autre bord de retournement.'],
    fromTop: '20 mm du bord du haut',
    fromLeft: '20 mm du bord gauche',
    ruler: 'Cette règle doit mesurer exactement 100 mm.',
    card: 'Contour d’une carte : 85,60 × 53,98 mm.',
    cross: 'Recto verso : vues à la lumière, les croix des deux faces doivent se couvrir.',
    ladder: 'Le plus petit QR lisible donne la finesse de l’imprimante (taille du module).',
  },
  en: {
    title: 'Printer calibration',
    front: 'front',
    back: 'back',
    measure: [
      'Print at 100 %, not fitted to the page. Measure how far each line is from the edge of the paper.',
      '20 mm minus what you measure is the offset to enter in the console, to the right and down.',
    ],
    measureBack: ['Measure the back in the same way. If it is upside down, choose the other edge to turn over.'],
    fromTop: '20 mm from the top edge',
    fromLeft: '20 mm from the left edge',
    ruler: 'This ruler must measure exactly 100 mm.',
    card: 'Outline of a card: 85.60 × 53.98 mm.',
    cross: 'Duplex: held against the light, the crosses of both sides must lie on each other.',
    ladder: 'The smallest QR that can be read tells how fine the printer is (size of a module).',
  },
  wo: {
    title: 'Natt imprimante bi',
    front: 'kanam',
    back: 'ginnaaw',
    measure: [
      'Móoleel ci 100 %. Nattal li dox diggante rëdd wu nekk ak catu këyit gi.',
      '20 mm ñàkk li nga natt mooy li ngay bind ci console bi, ci ndeyjoor ak ci suuf.',
    ],
    measureBack: ['Nattal ginnaaw gi noonu. Su dee daa wëlbatiku, tànnal beneen wet gi.'],
    fromTop: '20 mm su jógee ci kaw',
    fromLeft: '20 mm su jógee ci càmmoñ',
    ruler: 'Règle bi war na am 100 mm.',
    card: 'Kàrt bi: 85,60 × 53,98 mm.',
    cross: 'Ñaari wet yi: kurwaa yi war nañu tase.',
    ladder: 'QR bi gëna tuuti te mëna jàngees moo wone nattu imprimante bi.',
  },
} as const satisfies Record<Language, Record<string, string | readonly string[]>>

/** `printer` moves the pages by its offsets, to see whether they are right. */
export interface CalibrationRequest {
  language: Language
  printer?: { name: string; flip: Flip; front: Shift; back: Shift }
}

const LEFT = 55
/** The measuring lines are so far from the edges of the paper. */
const DISTANCE = 20
const MODULES = [0.25, 0.3, 0.35, 0.4, 0.5]

type WriteText = (value: string, box: readonly [x: number, y: number, width: number], look: TextLook) => void
interface TextLook {
  size: number
  align?: TextBox['align']
  turned?: boolean
}

/**
 * Two A4 pages, front and back, with lines at known distances from the edges, a ruler of 100 mm, a card's outline, crosses for
 * duplex and QR codes of several sizes.
 */
export function calibrationPdf({ language, printer }: CalibrationRequest): Buffer {
  const texts = CALIBRATION_TEXTS[language]
  const [front, back] = (['front', 'back'] as const).map((side) => drawSide(side, language, printer?.name))
  const page = { title: texts.title, author: 'Samakart', language, pageWidth: A4.width, pageHeight: A4.height }
  const document = new PdfDocument({ ...page, front: front ?? emptyPage(), back, bleed: 0, logos: [] })
  const layout: PdfLayout = {
    page: 'card',
    duplex: true,
    ...(printer ? { flip: printer.flip, shift: { front: printer.front, back: printer.back } } : {}),
  }
  const pages = composePages({ layout, size: A4, plan: undefined, fronts: [''], backs: [''], strips: [] })
  const begin = document.begin()
  return Buffer.concat([begin, document.append(writePageBatch(0, pages), []), document.end()])
}

const emptyPage = (): DisplayList => ({ ...A4, statics: [], fields: [], qr: undefined })

function drawSide(side: 'front' | 'back', language: Language, printer: string | undefined): DisplayList {
  const texts = CALIBRATION_TEXTS[language]
  const list = emptyPage()
  const stroke = (path: Path, strokeWidth = 0.2) =>
    list.statics.push({ kind: 'shape', path, stroke: '#000000', strokeWidth })
  const text: WriteText = (value, [x, y, width], { size, align = 'left', turned = false }) => {
    const height = size * 0.55
    const place = turned ? { x, y, width: height, height: width } : { x, y, width, height }
    const box = { ...LABEL_STYLE, ...place, sizePt: size, align, turned }
    list.statics.push({ kind: 'label', text: value, colour: '#000000', box })
  }

  const title = [texts.title, texts[side], printer && cleanText(printer)].filter(Boolean).join(' · ')
  text(title, [30, 24, 160], { size: 15 })
  const instructions: readonly string[] = side === 'front' ? texts.measure : texts.measureBack
  for (const [i, sentence] of instructions.entries()) text(sentence, [30, 34 + 5.4 * i, 160], { size: 9 })
  measuringLines(stroke, text, texts)
  text(texts.ruler, [LEFT, 56, 130], { size: 9 })
  ruler(stroke, text)
  const cardLeft = (A4.width - CARD_WIDTH) / 2
  text(texts.card, [cardLeft, 88, CARD_WIDTH], { size: 8 })
  stroke(roundedRect(cardLeft, 94, CARD_WIDTH, CARD_HEIGHT, 3.18))
  for (const [x, y] of [
    [30, 170],
    [180, 170],
    [30, 280],
    [180, 280],
  ] as const) {
    stroke(line(x - 6, y, x + 6, y), 0.1)
    stroke(line(x, y - 6, x, y + 6), 0.1)
  }
  text(texts.cross, [42, 168, 126], { size: 8, align: 'center' })
  if (side === 'front') {
    text(texts.ladder, [30, 196, 150], { size: 8, align: 'center' })
    qrSizes(list, text, language)
  }
  return list
}

/** One line from the top edge and one from the left edge, whose distances people measure. */
function measuringLines(stroke: (path: Path) => void, text: WriteText, texts: CalibrationTexts): void {
  stroke(line(110, DISTANCE, 190, DISTANCE))
  text(texts.fromTop, [110, DISTANCE - 5, 80], { size: 8, align: 'right' })
  stroke(line(DISTANCE, 60, DISTANCE, 150))
  text(texts.fromLeft, [DISTANCE - 5.6, 60, 90], { size: 8, align: 'right', turned: true })
}

function ruler(stroke: (path: Path, width?: number) => void, text: WriteText): void {
  const y = 70
  stroke(line(LEFT, y, LEFT + 100, y), 0.25)
  for (let mm = 0; mm <= 100; mm++) {
    const tick = mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4.5 : 3
    stroke(line(LEFT + mm, y - tick, LEFT + mm, y), 0.12)
    if (mm % 10 === 0) text(String(mm), [LEFT + mm - 5, y + 1, 10], { size: 7, align: 'center' })
  }
}

const LABEL_STYLE = { weight: 'medium', tracking: 0, tabular: true, lines: 1, across: 'middle' } as const

function qrSizes(list: DisplayList, text: WriteText, language: Language): void {
  const { modules } = encodeQr('0123456789ABCDEFGHJKMNPQRS')
  const { size } = modules
  let x = 30
  for (const module of MODULES) {
    const path: Path = []
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (modules.has(column, row)) path.push(...rect(x + column * module, 208 + row * module, module, module))
      }
    }
    list.statics.push({ kind: 'shape', path, fill: '#000000' })
    const label = language === 'en' ? String(module) : String(module).replace('.', ',')
    text(`${label} mm`, [x - 5, 208 + size * module + 2, size * module + 10], { size: 7, align: 'center' })
    x += size * module + 28
  }
}
