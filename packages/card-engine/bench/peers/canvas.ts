import { createCanvas, GlobalFonts, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { parseColour } from '../../src/design/colour.ts'
import { fitText } from '../../src/layout/fit-text.ts'
import type { Contender } from '../contender.ts'
import {
  backgroundLayer,
  backgroundPng,
  cardNumber,
  type Drawable,
  drawableOf,
  FONT_FILES,
  list,
  qrPath,
} from '../sample-cards.ts'

function registerFonts(): void {
  GlobalFonts.registerFromPath(FONT_FILES.semibold, 'Inter SemiBold')
  GlobalFonts.registerFromPath(FONT_FILES.bold, 'Inter Bold')
}

function openCanvas(dpi: 300 | 600) {
  registerFonts()
  const { width, height } = backgroundLayer(dpi)
  const canvas = createCanvas(width, height)
  return { canvas, context: canvas.getContext('2d'), scale: dpi / 25.4, width, height }
}

function drawCard(context: SKRSContext2D, { texts, qr }: Drawable, scale: number): void {
  for (const { text, x, y, size, colour, bold } of texts) {
    context.font = `${size * scale}px "${bold ? 'Inter Bold' : 'Inter SemiBold'}"`
    context.fillStyle = colour
    context.fillText(text, x * scale, y * scale)
  }
  context.fillStyle = '#000'
  context.fill(new Path2D(qrPath(qr, scale)))
}

async function drawPhoto(context: SKRSContext2D, { photo }: Drawable, scale: number): Promise<void> {
  if (!photo) return
  const { x, y, width, height } = photo
  context.drawImage(await loadImage(Buffer.from(photo.jpeg)), x * scale, y * scale, width * scale, height * scale)
}

/** The simplest way: draws everything for every card and lets the canvas encode the PNG. */
export const naiveCanvas: Contender = {
  name: '@napi-rs/canvas',
  async open(dpi) {
    const { canvas, context, scale } = openCanvas(dpi)
    return {
      async make(i) {
        drawStatics(context, scale)
        const card = drawableOf(cardNumber(i))
        await drawPhoto(context, card, scale)
        drawCard(context, card, scale)
        return (await canvas.encode('png')).length
      },
    }
  },
}

/** The fastest way with the usual libraries: a cached background, and sharp to encode the PNG. */
export const cachedCanvas: Contender = {
  name: 'canvas, cached background, sharp PNG level 1',
  async open(dpi) {
    const { context, scale, width, height } = openCanvas(dpi)
    const background = await loadImage(backgroundPng(dpi))
    return {
      async make(i) {
        context.drawImage(background, 0, 0)
        const card = drawableOf(cardNumber(i))
        await drawPhoto(context, card, scale)
        drawCard(context, card, scale)
        const raw = { width, height, channels: 4 as const }
        const pixels = Buffer.from(context.getImageData(0, 0, width, height).data.buffer)
        return (await sharp(pixels, { raw }).removeAlpha().png({ compressionLevel: 1 }).toBuffer()).length
      },
    }
  },
}

function drawStatics(context: SKRSContext2D, scale: number): void {
  for (const mark of list.statics) {
    if (mark.kind === 'label') {
      for (const { line, x, y, size, turned } of fitText(mark.text, mark.box)) {
        if (turned) continue
        context.font = `${size * scale}px "Inter SemiBold"`
        context.fillStyle = mark.colour
        context.fillText(line.text, x * scale, y * scale)
      }
    }
    if (mark.kind !== 'shape') continue
    context.globalAlpha = mark.opacity ?? 1
    context.beginPath()
    for (const segment of mark.path) {
      const [command, ...numbers] = segment
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.map((value) => value * scale)
      if (command === 'M') context.moveTo(a, b)
      else if (command === 'L') context.lineTo(a, b)
      else if (command === 'C') context.bezierCurveTo(a, b, c, d, e, f)
      else context.closePath()
    }
    if (mark.fill) {
      if (typeof mark.fill === 'string') context.fillStyle = mark.fill
      else {
        const { from, to, stops } = mark.fill
        const gradient = context.createLinearGradient(from[0] * scale, from[1] * scale, to[0] * scale, to[1] * scale)
        for (const [offset, colour] of stops) gradient.addColorStop(offset, `rgb(${parseColour(colour).join(',')})`)
        context.fillStyle = gradient
      }
      context.fill()
    }
    if (mark.stroke) {
      context.strokeStyle = mark.stroke
      context.lineWidth = (mark.strokeWidth ?? 0.2) * scale
      context.stroke()
    }
    context.globalAlpha = 1
  }
}
