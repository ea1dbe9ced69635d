import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument as CantooDocument, rgb } from '@cantoo/pdf-lib'
import { GlobalFonts, loadImage, Path2D, type SKRSContext2D, PDFDocument as SkiaDocument } from '@napi-rs/canvas'
import fontkit from '@pdf-lib/fontkit'
import PdfkitDocument from 'pdfkit'
import { parseColour } from '../../src/design/colour.ts'
import type { PdfContender } from '../contender.ts'
import { backgroundPng, cardNumber, drawableOf, FONT_FILES, list, qrPath } from '../sample-cards.ts'

const PT = 72 / 25.4
const [width, height] = [list.width * PT, list.height * PT]

// Every peer may use one picture of the background for all pages. Ours draws it as vectors.

export const pdfkit: PdfContender = {
  name: 'pdfkit',
  make(count) {
    return new Promise((resolve) => {
      const document = new PdfkitDocument({ autoFirstPage: false, size: [width, height], margin: 0 })
      let bytes = 0
      document.on('data', (part: Buffer) => {
        bytes += part.length
      })
      document.on('end', () => resolve(bytes))
      document.registerFont('semibold', FONT_FILES.semibold)
      document.registerFont('bold', FONT_FILES.bold)
      // pdfkit embeds a picture again on every page unless it is given as a path.
      const image = join(mkdtempSync(join(tmpdir(), 'bench-')), 'background.png')
      writeFileSync(image, backgroundPng(300))
      for (let i = 0; i < count; i++) {
        const { texts, qr, photo } = drawableOf(cardNumber(i))
        document.addPage()
        document.image(image, 0, 0, { width, height })
        if (photo)
          document.image(Buffer.from(photo.jpeg), photo.x * PT, photo.y * PT, {
            width: photo.width * PT,
            height: photo.height * PT,
          })
        for (const { text, x, y, size, colour, bold } of texts) {
          document.font(bold ? 'bold' : 'semibold', size * PT).fillColor(colour)
          document.text(text, x * PT, y * PT, { lineBreak: false, baseline: 'alphabetic' })
        }
        document.path(qrPath(qr, PT)).fill('#000000')
      }
      document.end()
    })
  },
}

export const cantoo: PdfContender = {
  name: '@cantoo/pdf-lib',
  async make(count) {
    const document = await CantooDocument.create()
    document.registerFontkit(fontkit)
    // Fonts are embedded completely, because its fontkit cannot subset this font.
    const semibold = await document.embedFont(readFileSync(FONT_FILES.semibold))
    const bold = await document.embedFont(readFileSync(FONT_FILES.bold))
    const image = await document.embedPng(backgroundPng(300))
    for (let i = 0; i < count; i++) {
      const { texts, qr, photo } = drawableOf(cardNumber(i))
      const page = document.addPage([width, height])
      page.drawImage(image, { x: 0, y: 0, width, height })
      if (photo) {
        const size = { width: photo.width * PT, height: photo.height * PT }
        const place = { x: photo.x * PT, y: height - photo.y * PT - size.height }
        page.drawImage(await document.embedJpg(photo.jpeg), { ...place, ...size })
      }
      for (const text of texts) {
        const [red, green, blue] = parseColour(text.colour)
        page.drawText(text.text, {
          x: text.x * PT,
          y: height - text.y * PT,
          size: text.size * PT,
          font: text.bold ? bold : semibold,
          color: rgb(red / 255, green / 255, blue / 255),
        })
      }
      page.drawSvgPath(qrPath(qr, PT), { x: 0, y: height, color: rgb(0, 0, 0), borderWidth: 0 })
    }
    return (await document.save()).length
  },
}

export const skia: PdfContender = {
  name: 'Skia PDF (@napi-rs/canvas)',
  async make(count) {
    GlobalFonts.registerFromPath(FONT_FILES.semibold, 'Inter SemiBold')
    GlobalFonts.registerFromPath(FONT_FILES.bold, 'Inter Bold')
    const document = new SkiaDocument({ title: 'cards' })
    const background = await loadImage(backgroundPng(300))
    for (let i = 0; i < count; i++) {
      const { texts, qr, photo } = drawableOf(cardNumber(i))
      // The declared type of the page's context lacks the methods that it has.
      const context = document.beginPage(width, height) as unknown as SKRSContext2D
      context.drawImage(background, 0, 0, width, height)
      if (photo) {
        const { x, y, width: wide, height: tall } = photo
        context.drawImage(await loadImage(Buffer.from(photo.jpeg)), x * PT, y * PT, wide * PT, tall * PT)
      }
      for (const { text, x, y, size, colour, bold } of texts) {
        context.font = `${size * PT}px "${bold ? 'Inter Bold' : 'Inter SemiBold'}"`
        context.fillStyle = colour
        context.fillText(text, x * PT, y * PT)
      }
      context.fillStyle = '#000'
      context.fill(new Path2D(qrPath(qr, PT)))
      document.endPage()
    }
    return document.close().length
  },
}
