import type { Peers } from '../contender.ts'
import { cachedCanvas, naiveCanvas } from './canvas.ts'
import { cantoo, pdfkit, skia } from './pdf.ts'
import { resvg, satoriResvg, sharpComposite } from './svg.ts'

export const peers: Peers = {
  png: { canvas: naiveCanvas, satori: satoriResvg, resvg, sharp: sharpComposite, cached: cachedCanvas },
  pdf: { cantoo, skia, pdfkit },
}
