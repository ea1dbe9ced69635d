import { formatDate } from './labels.ts'
import { colours, LEFT, RIGHT, WIDTH } from './page.ts'
import type { Sheet } from './sheet.ts'

const EMBLEM = { width: 120, height: 46 }

export function drawHeading({ page, document, labels, language, look }: Sheet, kind: string): number {
  page.band(0, 0, 595.28, 6, look.colour)
  const start = look.emblem ? LEFT + page.picture(look.emblem, LEFT, 32, EMBLEM) + 12 : LEFT
  page.text(document.seller.name, start, 44, { size: 17, face: 'bold', width: 300 - start })
  page.text(kind.toLocaleUpperCase(language), 300, 42, {
    size: 19,
    face: 'bold',
    colour: look.colour,
    width: RIGHT - 300,
    align: 'right',
  })
  const facts: [string, string][] = [
    [labels.number, document.invoice_number],
    [labels.issuedOn, formatDate(document.issued_at, language)],
  ]
  let y = 72
  for (const [name, value] of facts) {
    page.text(name, 270, y, { colour: colours.muted, width: 95, align: 'right' })
    const height = page.text(value, 375, y, { face: 'medium', width: RIGHT - 375, align: 'right' })
    y += height + 3
  }
  return y
}

export function drawParties({ page, document, labels }: Sheet, top: number): number {
  const { seller, buyer } = document
  const orMissing = (value: string) => (value === '' ? labels.missing : value)
  const columns = [
    { x: LEFT, title: labels.seller, name: seller.name, form: seller.legal_form, party: seller },
    { x: LEFT + WIDTH / 2 + 10, title: labels.buyer, name: buyer.legal_name, form: '', party: buyer },
  ]
  const width = WIDTH / 2 - 10
  const bottoms = columns.map(({ x, title, name, form, party }) => {
    let y = top
    y += page.text(title, x, y, { size: 8, colour: colours.muted, width }) + 4
    y += page.text(name, x, y, { size: 10.5, face: 'bold', width }) + 2
    if (form) y += page.text(form, x, y, { width }) + 1
    if (party.address) y += page.text(party.address, x, y, { width }) + 4
    y += page.text(`NINEA : ${orMissing(party.ninea)}`, x, y, { width }) + 1
    return y + page.text(`RCCM : ${orMissing(party.rccm)}`, x, y, { width })
  })
  return Math.max(...bottoms)
}
