import PDFDocument from 'pdfkit'
import { bytesOf, colours, type Face, registerFaces } from '#platform/pdf/fonts.ts'

export { colours }

export const LEFT = 50
export const RIGHT = 545
export const WIDTH = RIGHT - LEFT
export const BOTTOM = 800

export interface TextStyle {
  size?: number
  face?: Face
  colour?: string
  width?: number
  align?: 'left' | 'right'
  /** Figures of equal width, so that columns of amounts line up. */
  isFigure?: boolean
}

interface PicturesOfPdf {
  openImage(bytes: Buffer): { width: number; height: number }
}

/** An A4 page in points, in the typeface of our cards. Every text is given its position; nothing flows. */
export class Page {
  readonly pdf: PDFKit.PDFDocument

  constructor(info: { title: string; author: string; subject: string; createdAt: Date; language: string }) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margins: { top: 40, left: LEFT, right: 595.28 - RIGHT, bottom: 0 },
      lang: info.language,
      displayTitle: true,
      pdfVersion: '1.7',
      info: {
        Title: info.title,
        Author: info.author,
        Subject: info.subject,
        Creator: 'Samakart',
        Producer: 'Samakart',
        CreationDate: info.createdAt,
        ModDate: info.createdAt,
      },
    })
    registerFaces(this.pdf)
  }

  /** Returns the height of the text. */
  text(text: string, x: number, y: number, style: TextStyle = {}): number {
    const { size = 9, face = 'regular', colour = colours.text, width = RIGHT - x, align = 'left' } = style
    const options = { width, align, lineGap: 2, ...(style.isFigure ? { features: ['tnum' as const] } : {}) }
    this.pdf.font(face).fontSize(size).fillColor(colour)
    const height = this.pdf.heightOfString(text, options)
    this.pdf.text(text, x, y, options)
    return height
  }

  rule(y: number, colour: string = colours.rule, thickness = 0.7): void {
    this.pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(thickness).strokeColor(colour).stroke()
  }

  band(x: number, y: number, width: number, height: number, colour: string): void {
    this.pdf.rect(x, y, width, height).fill(colour)
  }

  /** Draws a PNG in a frame of this size, at its left and in the middle of its height. Returns its width. */
  picture(png: Uint8Array, x: number, y: number, frame: { width: number; height: number }): number {
    // pdfkit has this function, its types do not.
    const image = (this.pdf as unknown as PicturesOfPdf).openImage(Buffer.from(png))
    const scale = Math.min(frame.width / image.width, frame.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    this.pdf.image(Buffer.from(png), x, y + (frame.height - height) / 2, { width, height })
    return width
  }

  bytes(): Promise<Buffer> {
    return bytesOf(this.pdf)
  }
}
