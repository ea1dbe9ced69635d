import type { Card } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { type Dpi, picturesOf, type Setting } from '../design/setting.ts'
import { IdentitySymbols } from '../identity/identity-symbols.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { openNativeFonts } from '../native/native-fonts.ts'
import { encodeQr } from '../qr/encode-qr.ts'
import { Compositor } from '../raster/compositor.ts'
import { rasterizeStatics } from '../raster/static-layer.ts'
import { backOf } from '../templates/back.ts'
import { designOf } from '../templates/design-of.ts'
import { type Kernel, openKernel } from '../wasm/kernel.ts'
import { sampleIssuer } from './sample-issuer.ts'

export interface Picture {
  width: number
  height: number
  /** RGB. */
  pixels: Uint8Array
}

/** Returns the composited pixels of one card, before they are encoded. */
export async function composeCard(card: Card, setting: Setting, dpi: Dpi = 300, kernel?: Kernel): Promise<Picture> {
  if (card.name_native) await openNativeFonts()
  const list: DisplayList = designOf(card.photo ? { ...setting, hasPhoto: true } : setting)
  const layer = rasterizeStatics(list, dpi, picturesOf(setting))
  const compositor = new Compositor(kernel ?? openKernel(), list, layer)
  compositor.compose(new CardLayout(list.fields, setting.language).layOut(card), encodeQr(card.qr_token), card.photo)
  return { width: layer.width, height: layer.height, pixels: withoutFilterBytes(compositor.scanlines(), layer.stride) }
}

/** The back of a card, with the identity QR of the sample issuer where the setting has one. */
export function composeBack(card: Card, setting: Setting, dpi: Dpi = 300): Picture {
  const list = backOf(setting)
  const layer = rasterizeStatics(list, dpi, picturesOf(setting))
  const compositor = new Compositor(openKernel(), list, layer)
  const symbol = new IdentitySymbols(list, sampleIssuer).of(card)
  compositor.compose(new CardLayout(list.fields, setting.language).layOut(card), undefined, null, symbol)
  return { width: layer.width, height: layer.height, pixels: withoutFilterBytes(compositor.scanlines(), layer.stride) }
}

export function withoutFilterBytes(scanlines: Uint8Array, stride: number): Uint8Array {
  const rows = scanlines.length / stride
  const pixels = new Uint8Array(scanlines.length - rows)
  for (let row = 0; row < rows; row++) {
    pixels.set(scanlines.subarray(row * stride + 1, (row + 1) * stride), row * (stride - 1))
  }
  return pixels
}

/** Makes each pixel the mean of a square of pixels, which is how the picture looks from farther away. */
export function shrink({ width, height, pixels }: Picture, factor: number): Picture {
  const [w, h] = [Math.floor(width / factor), Math.floor(height / factor)]
  const small = new Uint8Array(3 * w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let dy = 0; dy < factor; dy++) {
          for (let dx = 0; dx < factor; dx++) {
            sum += pixels[3 * ((y * factor + dy) * width + x * factor + dx) + c] ?? 0
          }
        }
        small[3 * (y * w + x) + c] = Math.round(sum / (factor * factor))
      }
    }
  }
  return { width: w, height: h, pixels: small }
}
