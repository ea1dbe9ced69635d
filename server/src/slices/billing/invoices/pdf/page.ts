import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'

const fontFile = (name: string) => new URL(`../../../../../assets/fonts/Inter-${name}.ttf`, import.meta.url)

const faces = { regular: 'Regular', medium: 'Medium', bold: 'Bold' } as const
type Face = keyof typeof faces

const parsed = new Map<Face, Buffer>()

/** Parsing a font costs more than writing an invoice; so each is parsed once. */
function fontOf(face: Face): Buffer {
  // pdfkit also takes what fontkit has parsed; its types do not know that.
  const font = parsed.get(face) ?? (create(readFileSync(fontFile(faces[face]))) as unknown as Buffer)
  parsed.set(face, font)
  return font
}

export const ink = { text: '#14213d', soft: '#5b6577', rule: '#d5dae3', accent: '#0b6e4f', band: '#f1f4f8' } as const

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

/** A4 in points, with the house's type. Every text says where it stands; nothing flows by itself. */
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
    for (const face of Object.keys(faces) as Face[]) this.pdf.registerFont(face, fontOf(face))
  }

  /** Answers the height that was taken. */
  text(text: string, x: number, y: number, style: TextStyle = {}): number {
    const { size = 9, face = 'regular', colour = ink.text, width = RIGHT - x, align = 'left' } = style
    const options = { width, align, lineGap: 2, ...(style.isFigure ? { features: ['tnum' as const] } : {}) }
    this.pdf.font(face).fontSize(size).fillColor(colour)
    const height = this.pdf.heightOfString(text, options)
    this.pdf.text(text, x, y, options)
    return height
  }

  rule(y: number, colour: string = ink.rule, thickness = 0.7): void {
    this.pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(thickness).strokeColor(colour).stroke()
  }

  band(x: number, y: number, width: number, height: number, colour: string): void {
    this.pdf.rect(x, y, width, height).fill(colour)
  }

  async bytes(): Promise<Buffer> {
    const pieces: Buffer[] = []
    this.pdf.on('data', (piece: Buffer) => pieces.push(piece))
    const ended = new Promise<void>((resolve, reject) => {
      this.pdf.once('end', () => resolve())
      this.pdf.once('error', reject)
    })
    this.pdf.end()
    await ended
    return Buffer.concat(pieces)
  }
}
