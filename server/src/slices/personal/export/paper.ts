import PDFDocument from 'pdfkit'
import {
  bytesOf,
  colours,
  type Face,
  registerFaces,
  registerScripts,
  type ScriptFace,
  scriptOf,
} from '#platform/pdf/fonts.ts'

const [LEFT, RIGHT, TOP, BOTTOM] = [50, 545, 56, 770]
const [LABELS, GAP] = [150, 12]
const TABLE = { at: 104, what: 235 } as const
const PHOTO = { width: 84, height: 108 }
const SIZE = 9

interface Style {
  face?: Face
  size?: number
  colour?: string
  x?: number
  width?: number
}

/** A4 pages that are filled from top to bottom. Nothing that belongs on one line is torn apart by the end of a page. */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument
  readonly #footer: (page: number) => string
  #y = TOP
  #page = 0

  constructor(
    info: { title: string; author: string; language: string; createdAt: Date },
    footer: (page: number) => string,
  ) {
    this.#footer = footer
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: info.language,
      displayTitle: true,
      autoFirstPage: false,
      info: {
        Title: info.title,
        Author: info.author,
        Creator: 'Samakart',
        Producer: 'Samakart',
        CreationDate: info.createdAt,
      },
    })
    registerFaces(this.#pdf)
    this.#newPage()
  }

  title(text: string): void {
    this.#write(text, { face: 'bold', size: 22 })
    this.#y += 8
  }

  paragraph(text: string, colour: string = colours.text): void {
    this.#write(text, { size: 10, colour })
    this.#y += 4
  }

  heading(text: string): void {
    this.#need(60)
    this.#y += 14
    this.#write(text, { face: 'bold', size: 13, colour: colours.accent })
    this.#y += 3
    this.#rule()
    this.#y += 6
  }

  /** A line between two records. */
  separate(): void {
    this.#need(60)
    if (this.#y === TOP) return
    this.#y += 3
    this.#rule()
    this.#y += 6
  }

  note(text: string): void {
    this.#write(text, { colour: colours.muted })
  }

  /** A name at the left and its value beside it. */
  pair(label: string, text: string): void {
    const value = { x: LEFT + LABELS + GAP, width: RIGHT - LEFT - LABELS - GAP }
    const name = { colour: colours.muted, x: LEFT, width: LABELS }
    this.#need(Math.min(Math.max(this.#height(label, name), this.#height(text, value)), BOTTOM - TOP))
    const top = this.#y
    this.#write(label, name)
    const below = this.#y
    this.#y = top
    this.#write(text, value)
    this.#y = Math.max(this.#y, below) + 2
  }

  /** One line of a table: when, what with a remark below it, and by whom. */
  entry({ at, what, remark, by }: { at: string; what: string; remark: string; by: string }): void {
    const columns: [string, Style][][] = [
      [[at, { x: LEFT, width: TABLE.at, colour: colours.muted }]],
      [
        [what, { x: LEFT + TABLE.at + GAP, width: TABLE.what, face: 'medium' }],
        [remark, { x: LEFT + TABLE.at + GAP, width: TABLE.what, colour: colours.muted, size: 8 }],
      ],
      [[by, { x: LEFT + TABLE.at + TABLE.what + 2 * GAP, width: RIGHT - LEFT - TABLE.at - TABLE.what - 2 * GAP }]],
    ]
    const heights = columns.map((texts) => texts.reduce((sum, [text, style]) => sum + this.#height(text, style), 0))
    this.#need(Math.max(...heights))
    const top = this.#y
    for (const texts of columns) {
      this.#y = top
      for (const [text, style] of texts) this.#write(text, style)
    }
    this.#y = top + Math.max(...heights) + 5
  }

  picture(bytes: Buffer): void {
    this.#need(PHOTO.height + 8)
    this.#pdf.image(bytes, LEFT + LABELS + GAP, this.#y, { fit: [PHOTO.width, PHOTO.height] })
    this.#y += PHOTO.height + 8
  }

  bytes(): Promise<Buffer> {
    return bytesOf(this.#pdf)
  }

  /** A text longer than the rest of the page goes on with the next one, line by line. */
  #write(text: string, style: Style): void {
    if (text === '') return
    this.#use(style)
    const width = style.width ?? RIGHT - LEFT
    for (const line of this.#lines(text, width)) {
      const height = this.#pdf.currentLineHeight(true) + 1.5
      if (this.#y + height > BOTTOM) {
        this.#newPage()
        this.#use(style)
      }
      this.#writeLine(line, style)
      this.#y += height
    }
  }

  /** Names in Arabic and N'Ko have fonts of their own. */
  #writeLine(line: string, style: Style): void {
    this.#use(style)
    const space = this.#pdf.widthOfString(' ')
    let x = style.x ?? LEFT
    for (const { text, script } of runsOf(line)) {
      this.#use(style, script)
      this.#pdf.text(text, x, this.#y, { lineBreak: false })
      x += this.#pdf.widthOfString(text) + space
    }
    this.#use(style)
  }

  #height(text: string, style: Style): number {
    if (text === '') return 0
    this.#use(style)
    return this.#lines(text, style.width ?? RIGHT - LEFT).length * (this.#pdf.currentLineHeight(true) + 1.5)
  }

  /** The text in lines of the width at most. A word that is wider than that is cut. */
  #lines(text: string, width: number): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph.split(' ').flatMap((each) => this.#cut(each, width))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && this.#pdf.widthOfString(longer) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      return [...lines, line]
    })
  }

  #cut(word: string, width: number): string[] {
    if (this.#pdf.widthOfString(word) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const letter of word) {
      if (part !== '' && this.#pdf.widthOfString(part + letter) > width) {
        parts.push(part)
        part = ''
      }
      part += letter
    }
    return [...parts, part]
  }

  #use({ face = 'regular', size = SIZE, colour = colours.text }: Style, script?: ScriptFace): void {
    if (script) registerScripts(this.#pdf)
    this.#pdf
      .font(script ?? face)
      .fontSize(size)
      .fillColor(colour)
  }

  #rule(): void {
    this.#pdf.moveTo(LEFT, this.#y).lineTo(RIGHT, this.#y).lineWidth(0.5).strokeColor(colours.rule).stroke()
  }

  #need(height: number): void {
    if (this.#y + height > BOTTOM) this.#newPage()
  }

  #newPage(): void {
    this.#pdf.addPage()
    this.#page += 1
    this.#pdf.rect(0, 0, 595.28, 6).fill(colours.accent)
    this.#use({ size: 8, colour: colours.muted })
    this.#pdf.text(this.#footer(this.#page), LEFT, 800, { lineBreak: false })
    this.#y = TOP
  }
}

interface Run {
  text: string
  script: ScriptFace | undefined
}

/** The line from left to right. Consecutive words of a script that is written from right to left change places. */
function runsOf(line: string): Run[] {
  const runs: Run[] = []
  let native: Run[] = []
  for (const text of line.split(' ')) {
    const script = scriptOf(text)
    const last = runs.at(-1)
    if (script) native.unshift({ text, script })
    else if (native.length > 0 || !last) {
      runs.push(...native, { text, script })
      native = []
    } else last.text += ` ${text}`
  }
  return [...runs, ...native]
}
