import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import type { DisplayList } from '../design/display-list.ts'
import { NATIVE_FONTS } from '../fonts/typeface.ts'
import { type CheckedLogo, dataUrl, readJpegFrame } from '../logos/checked-logo.ts'
import { BACK_FORM, type Background, backgroundOf, FRONT_FORM, MARKS_FORM } from './background.ts'
import { FontUsage, type FontUsageData, fontObjects, stream } from './font-usage.ts'
import { num, PT_PER_MM } from './numbers.ts'
import type { PageBatch } from './page-batch.ts'
import * as objectNumbers from './page-batch.ts'

/** The widths of a row's columns: kind, offset or object stream, index within the stream. */
const WIDTHS = [1, 5, 2] as const

const WIDTH = 8

const IN_FILE = 1

const IN_STREAM = 2

const INITIAL_ROWS = 256

/**
 * The position of every object. It is written as a stream of differences between rows, which takes a few bytes per
 * object.
 */
class CrossReference {
  #rows = Buffer.alloc(INITIAL_ROWS * WIDTH)
  #size = 1

  constructor() {
    // Object 0 is the head of the list of free objects.
    this.#rows.writeUInt16BE(65535, 6)
  }

  addInFile(object: number, offset: number): void {
    this.#write(object, IN_FILE, offset, 0)
  }

  addInStream(object: number, stream: number, index: number): void {
    this.#write(object, IN_STREAM, stream, index)
  }

  /** `trailer` contains the entries of the trailer dictionary. The stream itself gets the next free number. */
  write(offset: number, trailer: string): Buffer {
    const own = this.#size
    this.addInFile(own, offset)
    const packed = deflateSync(this.#differences())
    const entries = `/Type/XRef/Size ${own + 1}/W[${WIDTHS.join(' ')}]${trailer}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${WIDTH}>>/Length ${packed.length}`
    return Buffer.concat([
      Buffer.from(`${own} 0 obj<<${entries}>>stream\n`, 'latin1'),
      packed,
      Buffer.from(`\nendstream endobj\nstartxref\n${offset}\n%%EOF\n`, 'latin1'),
    ])
  }

  #write(object: number, kind: number, where: number, index: number): void {
    this.#size = Math.max(this.#size, object + 1)
    while (this.#size * WIDTH > this.#rows.length) this.#rows = Buffer.concat([this.#rows], this.#rows.length * 2)
    const row = object * WIDTH
    this.#rows[row] = kind
    this.#rows.writeUIntBE(where, row + 1, 5)
    this.#rows.writeUInt16BE(index, row + 6)
  }

  /** Each row minus the row above, preceded by the number of that PNG predictor. */
  #differences(): Buffer {
    const rows = this.#rows
    const differences = Buffer.alloc(this.#size * (WIDTH + 1))
    for (let object = 0, to = 0; object < this.#size; object++) {
      differences[to++] = 2
      const row = object * WIDTH
      for (let i = row; i < row + WIDTH; i++) differences[to++] = (rows[i] ?? 0) - (rows[i - WIDTH] ?? 0)
    }
    return differences
  }
}

const MAX_SIDE_PX = 640

interface DocumentOptions {
  title: string
  author: string
  language: string
  /** Millimetres. */
  pageWidth: number
  pageHeight: number
  front: DisplayList
  /** The front of cards with a photo; asked for when the first one is appended. */
  photoFront?: () => DisplayList
  back?: DisplayList | undefined
  /** Crop marks, drawn on every sheet. */
  marks?: DisplayList | undefined
  /** How far the forms extend beyond the edges of the cards, in millimetres. */
  bleed: number
  logos: CheckedLogo[]
}

/**
 * Writes a PDF as a stream of bytes: `begin`, batches of pages in order, `end`. It keeps only offsets and the used glyphs, so
 * that memory hardly grows with the number of cards.
 */
export class PdfDocument {
  readonly #options: DocumentOptions
  readonly #usage = new FontUsage()
  readonly #references = new CrossReference()
  readonly #digest = createHash('sha256')
  readonly #nodes: number[] = []
  #pageCount = 0
  #hasPhotos = false
  #position = 0

  constructor(options: DocumentOptions) {
    this.#options = options
  }

  begin(): Buffer {
    const { front, back, marks, logos, bleed } = this.#options
    const parts: Uint8Array[] = [this.#track(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'))]
    parts.push(this.#form(objectNumbers.FRONT, front, bleed))
    if (back) parts.push(this.#form(objectNumbers.BACK, back, bleed))
    if (marks) parts.push(this.#form(objectNumbers.MARKS, marks, 0))
    logos.forEach((logo, i) => {
      const first = objectNumbers.imageNumber(i)
      imageObjects(logo, first).forEach((object, k) => {
        parts.push(this.#object(first + k, object))
      })
    })
    return Buffer.concat(parts)
  }

  append(pages: PageBatch, usage: FontUsageData): Uint8Array {
    const numbers = objectNumbers.batchNumbers(pages.batch)
    for (let i = 0; i < pages.pageCount; i++) {
      this.#references.addInFile(numbers.content(i), this.#position + (pages.offsets[i] ?? 0))
      this.#references.addInStream(numbers.page(i), numbers.objectStream, i + 1)
    }
    this.#references.addInStream(numbers.node, numbers.objectStream, 0)
    this.#references.addInFile(numbers.objectStream, this.#position + (pages.offsets[pages.pageCount] ?? 0))
    for (const [place, offset] of pages.photoOffsets) {
      this.#references.addInFile(numbers.photo(place), this.#position + offset)
      this.#hasPhotos = true
    }
    this.#nodes.push(numbers.node)
    this.#pageCount += pages.pageCount
    this.#usage.merge(usage)
    return this.#track(pages.bytes)
  }

  /** Whether `end` needs the fonts of other scripts. */
  get usesNativeFonts(): boolean {
    return Object.values(NATIVE_FONTS).some((font) => (this.#usage.glyphs[font]?.size ?? 0) > 0)
  }

  end(): Buffer {
    const { title, author, language, pageWidth, pageHeight } = this.#options
    const parts: Uint8Array[] = []
    const fonts: string[] = []
    const photoFront = this.#hasPhotos ? this.#options.photoFront?.() : undefined
    if (photoFront) parts.push(this.#form(objectNumbers.PHOTO_FRONT, photoFront, this.#options.bleed))
    this.#usage.glyphs.forEach((glyphs, font) => {
      if (glyphs.size === 0) return
      const first = objectNumbers.fontNumber(font)
      fonts.push(`/F${font} ${first} 0 R`)
      fontObjects(font, glyphs, first).forEach((object, i) => {
        parts.push(this.#object(first + i, object))
      })
    })
    const forms = [`${FRONT_FORM} ${objectNumbers.FRONT} 0 R`]
    if (this.#options.back) forms.push(`${BACK_FORM} ${objectNumbers.BACK} 0 R`)
    if (this.#options.marks) forms.push(`${MARKS_FORM} ${objectNumbers.MARKS} 0 R`)
    const add = (object: number, text: string) => parts.push(this.#object(object, Buffer.from(text, 'latin1')))
    if (this.#hasPhotos) add(objectNumbers.FONTS, `<<${fonts.join('')}>>`)
    add(objectNumbers.RESOURCES, `<</Font<<${fonts.join('')}>>/XObject<<${forms.join('')}>>>>`)
    const box = `/MediaBox[0 0 ${num(pageWidth * PT_PER_MM)} ${num(pageHeight * PT_PER_MM)}]`
    const kids = this.#nodes.map((node) => `${node} 0 R`).join(' ')
    add(
      objectNumbers.PAGES,
      `<</Type/Pages/Count ${this.#pageCount}/Kids[${kids}]${box}/Resources ${objectNumbers.RESOURCES} 0 R>>`,
    )
    add(objectNumbers.INFO, `<</Title ${textString(title)}/Author ${textString(author)}/Producer(Samakart)>>`)
    parts.push(this.#object(objectNumbers.METADATA, metadata(title, author, language)))
    add(
      objectNumbers.CATALOG,
      `<</Type/Catalog/Pages ${objectNumbers.PAGES} 0 R/Lang(${language})/Metadata ${objectNumbers.METADATA} 0 R/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>`,
    )
    const id = `<${this.#digest.digest('hex').slice(0, 32)}>`
    const trailer = `/Root ${objectNumbers.CATALOG} 0 R/Info ${objectNumbers.INFO} 0 R/ID[${id}${id}]`
    parts.push(this.#references.write(this.#position, trailer))
    return Buffer.concat(parts)
  }

  #form(object: number, list: DisplayList, bleed: number): Buffer {
    const background = backgroundOf(list, this.#usage)
    const edge = num(-bleed * PT_PER_MM)
    const box = `${edge} ${edge} ${num((list.width + bleed) * PT_PER_MM)} ${num((list.height + bleed) * PT_PER_MM)}`
    const entries = `/Type/XObject/Subtype/Form/BBox[${box}]/Resources${resourcesOf(background, this.#usage)}`
    return this.#object(object, stream(entries, Buffer.from(background.content, 'latin1')))
  }

  #object(object: number, body: Buffer): Buffer {
    this.#references.addInFile(object, this.#position)
    return this.#track(Buffer.concat([Buffer.from(`${object} 0 obj`), body, Buffer.from(' endobj\n')]))
  }

  #track<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
    this.#position += bytes.length
    this.#digest.update(bytes)
    return bytes
  }
}

function resourcesOf({ shadings, opacities, logos }: Background, usage: FontUsage): string {
  const fonts = usage.glyphs.flatMap((glyphs, font) =>
    glyphs.size > 0 ? `/F${font} ${objectNumbers.fontNumber(font)} 0 R` : [],
  )
  const states = opacities.map((opacity, i) => `/A${i}<</ca ${opacity}/CA ${opacity}>>`)
  const images = logos.map((logo) => `/I${logo} ${objectNumbers.imageNumber(logo)} 0 R`)
  return `<</Font<<${fonts.join('')}>>/ExtGState<<${states.join('')}>>/Shading<<${shadings.map((shading, i) => `/S${i} ${shading}`).join('')}>>/XObject<<${images.join('')}>>>>`
}

/** An image and its transparency, in the order of their object numbers. A JPEG is embedded unchanged. */
function imageObjects(logo: CheckedLogo, first: number): Buffer[] {
  if (logo.kind === 'jpeg') return [jpegObject(logo)]
  const scale =
    logo.kind === 'svg'
      ? MAX_SIDE_PX / Math.max(logo.width, logo.height)
      : Math.min(1, MAX_SIDE_PX / Math.max(logo.width, logo.height))
  const [width, height] = [Math.max(1, Math.round(logo.width * scale)), Math.max(1, Math.round(logo.height * scale))]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${dataUrl(logo)}"/></svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const colours = Buffer.alloc(3 * width * height)
  const alphas = Buffer.alloc(width * height)
  for (let i = 0; i < width * height; i++) {
    const alpha = pixels[4 * i + 3] ?? 0
    alphas[i] = alpha
    // The rasterizer returns colours multiplied by their alpha.
    for (let c = 0; c < 3; c++) {
      colours[3 * i + c] = alpha === 0 ? 255 : Math.min(255, Math.round(((pixels[4 * i + c] ?? 0) * 255) / alpha))
    }
  }
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`
  return [
    stream(`${size}/ColorSpace/DeviceRGB/SMask ${first + 1} 0 R`, colours),
    stream(`${size}/ColorSpace/DeviceGray`, alphas),
  ]
}

function jpegObject({ bytes, width, height }: CheckedLogo): Buffer {
  const components = readJpegFrame(bytes)?.components
  const space =
    components === 1 ? '/DeviceGray' : components === 4 ? '/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]' : '/DeviceRGB'
  const head = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace${space}/Filter/DCTDecode/Length ${bytes.length}>>stream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream', 'latin1')])
}

/** Encodes a text as UTF-16 with a byte order mark, in hexadecimal, so that it needs no escaping. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

/** The XMP metadata stream. */
function metadata(title: string, author: string, language: string): Buffer {
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${safe(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${safe(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
  const bytes = Buffer.from(xmp, 'utf8')
  return Buffer.concat([
    Buffer.from(`<</Type/Metadata/Subtype/XML/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}
