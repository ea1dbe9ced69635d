import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Picture } from './compose-card.ts'

export async function openPdf(bytes: Uint8Array) {
  return getDocument({ data: new Uint8Array(bytes), stopAtErrors: true, verbosity: 0 }).promise
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

export async function rasterizePage(bytes: Uint8Array, dpi: number, page = 1): Promise<Picture> {
  const document = await openPdf(bytes)
  const proxy = await document.getPage(page)
  const viewport = proxy.getViewport({ scale: dpi / 72 })
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const canvas = createCanvas(width, height)
  const canvasContext = canvas.getContext('2d')
  await proxy.render({ canvasContext: canvasContext as never, canvas: canvas as never, viewport }).promise
  const { data } = canvasContext.getImageData(0, 0, width, height)
  await document.loadingTask.destroy()
  const pixels = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) pixels.set(data.subarray(4 * i, 4 * i + 3), 3 * i)
  return { width, height, pixels }
}
