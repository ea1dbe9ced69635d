import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { microtext, rosette } from '../design/ornaments.ts'
import { circle, roundedRect } from '../design/path.ts'
import type { Setting } from '../design/setting.ts'
import { emblem } from './emblem.ts'
import { issuerLines } from './issuer-lines.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

const LEFT = 4.6
const VISITS = 6

/** For mother and child: two circles that hold each other, and boxes for six visits. */
export function mothercare(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  canvas.background(palette.ground)
  circles(canvas)

  const start = emblem(canvas, { x: LEFT, y: 3, height: 9 })
  issuerLines(canvas, {
    programme: { box: [LEFT, 3.4, 51, 5.4], colour: palette.title, size: 10.5, weight: 'bold', lines: 2 },
    ministry: { box: [LEFT, 8.8, 51, 3.2], colour: palette.quiet, size: 6 },
    block: [start, 2.8, 55.6 - start, 9.8],
  })
  canvas.name([LEFT, 12.3, 51, 9.6], palette.text, { size: 13.5, lines: 2 })

  const colours = { label: palette.quiet, value: palette.text }
  canvas.labelledField('date_of_birth', [LEFT, 22.1, 24], colours, {
    size: 7.6,
    labelSize: 5,
    tabular: true,
    height: 3.6,
  })
  canvas.labelledField('enrollment_date', [33, 22.1, 22], colours, {
    size: 7.6,
    labelSize: 5,
    tabular: true,
    height: 3.6,
  })
  canvas.labelledField('health_center', [LEFT, 28.3, 50.4], colours, { size: 7.6, labelSize: 5, height: 3.6 })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(
    code,
    [LEFT, 34.5, 27],
    { label: palette.quiet, value: palette.code },
    { size: 7.6, labelSize: 5, tabular: true, weight: 'bold', height: 3.6 },
  )
  canvas.labelledField('beneficiary_id', [33, 34.5, 22], colours, {
    size: 7.6,
    labelSize: 5,
    tabular: true,
    height: 3.6,
  })

  visits(canvas)

  qrPanel(canvas, 81 - PANEL_WIDTH, 21.2, { caption: palette.caption, code: palette.panelCode, border: palette.border })
  microtext(canvas, LEFT, 51.3, 76, palette.micro)
  return canvas.list
}

/** Boxes to be ticked, one for each visit. */
export function visits(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.label('visits', [LEFT, 41.4, 40], palette.title)
  for (let visit = 0; visit < VISITS; visit++) {
    const x = LEFT + visit * 8.7
    const colour = visit % 2 === 0 ? palette.title : palette.code
    canvas.fill(roundedRect(x, 44.3, 7.2, 5.4, 1.2), '#ffffff')
    canvas.stroke(roundedRect(x, 44.3, 7.2, 5.4, 1.2), colour, 0.32)
    canvas.text(String(visit + 1), [x + 0.7, 44.6, 2.4, 2.2], colour, { size: 4.8, weight: 'semibold' })
  }
}

/** The larger circle holds the smaller one; both stay clear of text and QR. */
function circles(canvas: CardCanvas): void {
  const { palette } = canvas
  const [mother, child] = [
    { x: 66.6, y: 10.6, radius: 7.4 },
    { x: 74.4, y: 13.4, radius: 4.8 },
  ]
  canvas.fill(circle(mother.x, mother.y, mother.radius), palette.soft)
  canvas.strokes(rosette(mother.x, mother.y, 6.4, canvas.setting.keyFingerprint, 4), palette.title, 0.14, 0.5)
  canvas.stroke(circle(mother.x, mother.y, mother.radius), palette.mark, 0.4)
  canvas.fill(circle(child.x, child.y, child.radius), palette.secondSoft)
  canvas.strokes(rosette(child.x, child.y, 4, canvas.setting.keyFingerprint, 3), palette.code, 0.14, 0.6)
  canvas.stroke(circle(child.x, child.y, child.radius), palette.secondMark, 0.4)
}
