import { encode } from 'uqr'
import { colours, type Page } from './page.ts'

/** Draws a QR code as one path, so that it prints without seams. The caller leaves room for the quiet zone. */
export function drawQr(page: Page, text: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const module = size / modules
  data.forEach((row, j) => {
    row.forEach((isDark, i) => {
      if (isDark) page.pdf.rect(x + i * module, y + j * module, module, module)
    })
  })
  page.pdf.fill(colours.text)
}
