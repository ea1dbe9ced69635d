import { createRequire } from 'node:module'
import type { Card } from '../src/card.ts'
import type { DisplayList } from '../src/design/display-list.ts'
import type { Setting, TemplateId } from '../src/design/setting.ts'
import { CardLayout } from '../src/layout/card-layout.ts'
import { plainPng } from '../src/png/png-file.ts'
import { encodeQr } from '../src/qr/encode-qr.ts'
import { rasterizeStatics } from '../src/raster/static-layer.ts'
import { SAMPLE_CARD, sampleSetting } from '../src/sample.ts'
import { designOf } from '../src/templates/design-of.ts'
import { drawnPhotos } from './sample-photos.ts'

/**
 * Every contender draws the same card, with a gradient, a translucent seal, perforation, eight fields and a QR code.
 */
export const TEMPLATE: TemplateId = 'aurora'
/** Set by run.ts: then every card has a photo, in the template's photo variant. */
const hasPhoto = process.env.BENCH_PHOTOS === '1'
const photos = hasPhoto ? await drawnPhotos() : []
export const setting: Setting = sampleSetting(TEMPLATE, hasPhoto ? { hasPhoto } : {})
export const list: DisplayList = designOf(setting)

const FIRST = ['Aïssatou', 'Fatou', 'Mamadou', 'Ousmane', 'Ñaan', 'Ŋoné', 'Khady', 'Mame Diarra', 'Ibrahima', 'Aminata']
const LAST = ['Ndiaye', 'Diop', 'Sow', 'Fall', 'Ba', 'Diagne', 'Sarr', 'Gueye', 'Faye', 'Cissé', 'Mbaye']
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Cards that differ in all that differs between the cards of a campaign. */
export function cardNumber(i: number): Card {
  let state = (i + 1) * 2654435761
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0
    return state
  }
  const code = (length: number) => Array.from({ length }, () => CROCKFORD[(next() >>> 11) % 32]).join('')
  const pick = (words: string[]) => words[(next() >>> 9) % words.length] ?? ''
  const day = String(1 + ((next() >>> 8) % 28)).padStart(2, '0')
  const month = String(1 + ((next() >>> 8) % 12)).padStart(2, '0')
  return {
    ...SAMPLE_CARD,
    first_name: `${pick(FIRST)} ${pick(FIRST)}`,
    last_name: pick(LAST),
    date_of_birth: `${1950 + ((next() >>> 7) % 70)}-${month}-${day}`,
    gender: i % 2 === 0 ? 'F' : 'M',
    beneficiary_id: `DK-${String(i).padStart(6, '0')}`,
    zone: `Zone ${i % 40}`,
    health_center: `Centre de santé ${pick(LAST)}`,
    mpi_id: `SN-DKR-26-${code(8)}`,
    card_code: `DKRVAC-${code(8)}`,
    qr_token: code(26),
    ...(hasPhoto ? { photo: photos[i % photos.length] ?? null } : {}),
  }
}

/**
 * What a peer must draw: texts with their place, size and colour, and the QR code. Peers need not compute the layout.
 */
export interface Drawable {
  texts: { text: string; x: number; y: number; size: number; colour: string; bold: boolean }[]
  qr: { x: number; y: number; module: number; rows: Uint32Array; size: number }
  /** The JPEG as it is stored, which each card has to decode or embed. */
  photo: { jpeg: Uint8Array; x: number; y: number; width: number; height: number } | undefined
}

const layout = new CardLayout(list.fields, setting.language)

export function drawableOf(card: Card): Drawable {
  const lines = layout.layOut(card)
  const texts = list.fields.flatMap(({ colour, box }, i) =>
    (lines[i] ?? []).map(({ line, x, y, size }) => ({
      text: line.text,
      x,
      y,
      size,
      colour,
      bold: box.weight === 'bold',
    })),
  )
  const place = list.qr ?? { x: 0, y: 0, module: 1 }
  const { modules } = encodeQr(card.qr_token)
  const [box] = list.photos ?? []
  const photo = card.photo && box ? { ...box, jpeg: card.photo } : undefined
  return { texts, qr: { ...place, rows: modules.bits, size: modules.size }, photo }
}

const layers = new Map<number, ReturnType<typeof rasterizeStatics>>()

export function backgroundLayer(dpi: 300 | 600) {
  const layer = layers.get(dpi) ?? rasterizeStatics(list, dpi, [])
  layers.set(dpi, layer)
  return layer
}

export function backgroundPng(dpi: 300 | 600): Buffer {
  const { scanlines, width, height } = backgroundLayer(dpi)
  return plainPng(scanlines, width, height, dpi)
}

const require = createRequire(import.meta.url)
export const FONT_FILES = {
  semibold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
}

export function qrPath({ rows, size, x, y, module }: Drawable['qr'], scale: number): string {
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (((rows[row] ?? 0) >>> column) & 1) {
        path += `M${(x + column * module) * scale} ${(y + row * module) * scale}h${module * scale}v${module * scale}h${-module * scale}z`
      }
    }
  }
  return path
}

/** The texts and the QR code as SVG elements. */
export function drawableSvg({ texts, qr, photo }: Drawable, scale: number): string {
  const lines = texts.map(({ text, x, y, size, colour, bold }) => {
    const font = `font-family="Inter" font-weight="${bold ? 700 : 600}" font-size="${size * scale}"`
    return `<text x="${x * scale}" y="${y * scale}" ${font} fill="${colour}">${escapeXml(text)}</text>`
  })
  return `${photo ? photoSvg(photo, scale) : ''}${lines.join('')}<path d="${qrPath(qr, scale)}" shape-rendering="crispEdges"/>`
}

export function photoUrl({ jpeg }: NonNullable<Drawable['photo']>): string {
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

function photoSvg(photo: NonNullable<Drawable['photo']>, scale: number): string {
  const [x, y, width, height] = [photo.x, photo.y, photo.width, photo.height].map((value) => value * scale)
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${photoUrl(photo)}"/>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
