import { nameOfLine, noteOfLine } from './labels.ts'
import { formatCount, formatFcfa } from './money.ts'
import { colours, LEFT, RIGHT, WIDTH } from './page.ts'
import type { Sheet } from './sheet.ts'

const columns = { quantity: 300, unitPrice: 350, amount: 440 } as const

export function drawLines({ page, document, labels, language }: Sheet, top: number): number {
  page.band(LEFT, top, WIDTH, 22, colours.band)
  const head = { size: 8.5, face: 'medium' as const }
  page.text(labels.designation, LEFT + 8, top + 6, head)
  const figure = (text: string, x: number, right: number, y: number, style = {}) =>
    page.text(text, x, y, { width: right - x, align: 'right', isFigure: true, ...style })
  figure(labels.quantity, columns.quantity, columns.unitPrice - 5, top + 6, head)
  figure(labels.unitPrice, columns.unitPrice, columns.amount - 5, top + 6, head)
  figure(labels.amount, columns.amount, RIGHT - 8, top + 6, head)

  let y = top + 30
  for (const line of document.lines) {
    const width = columns.quantity - LEFT - 16
    let height = page.text(nameOfLine(line, language), LEFT + 8, y, { size: 9.5, width })
    figure(formatCount(line.quantity, language), columns.quantity, columns.unitPrice - 5, y)
    figure(formatCount(line.unit_price_fcfa, language), columns.unitPrice, columns.amount - 5, y)
    figure(formatCount(line.amount_fcfa, language), columns.amount, RIGHT - 8, y)
    const note = noteOfLine(line, language)
    if (note) height += 2 + page.text(note, LEFT + 8, y + height + 2, { size: 8, colour: colours.muted, width })
    y += height + 8
    page.rule(y)
    y += 8
  }
  return y + page.text(labels.pricesIncludeTax, LEFT + 8, y, { size: 8, colour: colours.muted })
}

export function drawTotals({ page, document, labels, language, look }: Sheet, top: number): number {
  const x = 320
  const rows: [string, number][] = [
    [labels.totalNet, document.total_net_fcfa],
    [labels.vat, document.vat_fcfa],
  ]
  let y = top
  for (const [name, amount] of rows) {
    page.text(name, x, y, { width: 100, colour: colours.muted })
    page.text(formatFcfa(amount, language), 385, y, { width: RIGHT - 393, align: 'right', isFigure: true })
    y += 18
  }
  page.band(x - 10, y - 2, RIGHT - x + 10, 28, look.colour)
  const total = { size: 11, face: 'bold' as const, colour: '#ffffff' }
  page.text(labels.totalGross, x, y + 5, { ...total, width: 120 })
  page.text(formatFcfa(document.total_fcfa, language), 385, y + 5, {
    ...total,
    width: RIGHT - 393,
    align: 'right',
    isFigure: true,
  })
  return y + 28
}
