import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy } from 'unpdf'
import type { Picture } from './compose-card.ts'

/** A document as PDF.js reads it: it refuses what other readers mend in silence. */
export async function openPdf(bytes: Uint8Array) {
  return getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 })
}

/** The texts of the first pages, in the order in which the reader finds them. */
export async function pageTexts(bytes: Uint8Array, count: number): Promise<string[][]> {
  const document = await openPdf(bytes)
  const texts: string[][] = []
  for (let page = 1; page <= count; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    texts.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
  }
  await document.loadingTask.destroy()
  return texts
}

/** The text of the first pages as PDFium reads it. */
export async function pdfiumTexts(bytes: Uint8Array, count: number): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const texts = Array.from({ length: count }, (_, page) => document.getPage(page).getText())
  document.destroy()
  library.destroy()
  return texts
}

/** A page as PDFium draws it, the engine of Chrome. */
export async function rasterizePage(bytes: Uint8Array, dpi: number, page = 1): Promise<Picture> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const { width, height, data } = await document.getPage(page - 1).render({ scale: dpi / 72, render: 'bitmap' })
  document.destroy()
  library.destroy()
  const pixels = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) pixels.set(data.subarray(4 * i, 4 * i + 3), 3 * i)
  return { width, height, pixels }
}
