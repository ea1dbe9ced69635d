import { encodeQR } from 'qr'
import { colours, type Page } from './page.ts'

/** Draws a QR code as one path, so that it prints without seams. The caller leaves room for the quiet zone. */
export function drawQr(page: Page, text: string, x: number, y: number, size: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER }).slice(BORDER, -BORDER)
  const module = size / rows.length
  rows.forEach((row, j) => {
    row.slice(BORDER, -BORDER).forEach((isDark, i) => {
      if (isDark) page.pdf.rect(x + i * module, y + j * module, module, module)
    })
  })
  page.pdf.fill(colours.text)
}

/** The smallest border that the encoder supports. */
const BORDER = 1
