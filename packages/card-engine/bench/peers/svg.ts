import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import sharp from 'sharp'
import { toSvg } from '../../src/raster/svg.ts'
import type { Contender } from '../contender.ts'
import {
  backgroundLayer,
  backgroundPng,
  cardNumber,
  type Drawable,
  drawableOf,
  drawableSvg,
  FONT_FILES,
  list,
  photoUrl,
  qrPath,
} from '../sample-cards.ts'

export const resvg: Contender = {
  name: 'resvg-js',
  async open(dpi) {
    const { width, height } = backgroundLayer(dpi)
    const background = toSvg(list, width, height, dpi, []).replace('</svg>', '')
    const font = { loadSystemFonts: false, fontFiles: [FONT_FILES.semibold, FONT_FILES.bold] }
    return {
      make(i) {
        const svg = `${background}${drawableSvg(drawableOf(cardNumber(i)), dpi / 25.4)}</svg>`
        return new Resvg(svg, { font }).render().asPng().length
      },
    }
  },
}

async function sharpPhoto(photo: NonNullable<Drawable['photo']>, scale: number) {
  const [left, top, width, height] = [photo.x, photo.y, photo.width, photo.height].map((v) => Math.round(v * scale))
  const input = await sharp(photo.jpeg).resize(width, height).raw().toBuffer()
  const raw = { width: width ?? 0, height: height ?? 0, channels: 3 as const }
  return { input, raw, left: left ?? 0, top: top ?? 0 }
}

export const sharpComposite: Contender = {
  name: 'sharp, SVG composite',
  async open(dpi) {
    const { width, height } = backgroundLayer(dpi)
    const background = backgroundPng(dpi)
    return {
      async make(i) {
        const { photo, ...card } = drawableOf(cardNumber(i))
        const text = drawableSvg({ ...card, photo: undefined }, dpi / 25.4)
        const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}</svg>`
        return (
          await sharp(background)
            .composite([...(photo ? [await sharpPhoto(photo, dpi / 25.4)] : []), { input: Buffer.from(overlay) }])
            .png()
            .toBuffer()
        ).length
      },
    }
  },
}

function satoriPhoto(photo: NonNullable<Drawable['photo']>, scale: number) {
  const [left, top, width, height] = [photo.x, photo.y, photo.width, photo.height].map((value) => value * scale)
  const style = { position: 'absolute', left, top, width, height }
  return { type: 'img', props: { src: photoUrl(photo), width, height, style } }
}

export const satoriResvg: Contender = {
  name: 'satori + resvg',
  async open(dpi) {
    const { width, height } = backgroundLayer(dpi)
    const scale = dpi / 25.4
    const background = `data:image/png;base64,${backgroundPng(dpi).toString('base64')}`
    const fonts = [
      { name: 'Inter', weight: 600 as const, data: readFileSync(FONT_FILES.semibold) },
      { name: 'Inter', weight: 700 as const, data: readFileSync(FONT_FILES.bold) },
    ]
    return {
      async make(i) {
        const { texts, qr, photo } = drawableOf(cardNumber(i))
        const qrSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${qrPath(qr, scale)}"/></svg>`
        const whole = { position: 'absolute', left: 0, top: 0, width, height }
        const image = (src: string) => ({ type: 'img', props: { src, width, height, style: whole } })
        const children = [
          image(background),
          ...(photo ? [satoriPhoto(photo, scale)] : []),
          ...texts.map(({ text, x, y, size, colour, bold }) => ({
            type: 'div',
            props: {
              style: {
                position: 'absolute',
                left: x * scale,
                top: (y - size) * scale,
                fontSize: size * scale,
                fontWeight: bold ? 700 : 600,
                color: colour,
                whiteSpace: 'nowrap',
              },
              children: text,
            },
          })),
          image(`data:image/svg+xml;base64,${Buffer.from(qrSvg).toString('base64')}`),
        ]
        const tree = { type: 'div', props: { style: { ...whole, display: 'flex' }, children } }
        const svg = await satori(tree as never, { width, height, fonts })
        return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng().length
      },
    }
  },
}
