import { decodeQR } from 'qr/decode.js'

interface NativeDetector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): NativeDetector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

/** Pixels are read back at once, so the browser should not keep them in graphics memory. */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  return canvas.getContext('2d', { willReadFrequently: true })
}

let native: NativeDetector | null | undefined

/** The phone's own decoder, if it has one. Ours is used if the phone's is announced but fails. */
async function nativeDetector(): Promise<NativeDetector | null> {
  if (native !== undefined) return native
  native = null
  try {
    const Detector = window.BarcodeDetector
    if (Detector && (await Detector.getSupportedFormats()).indexOf('qr_code') >= 0)
      native = new Detector({ formats: ['qr_code'] })
  } catch {}
  return native
}

/** The text of the QR code in a picture, or undefined. `effort` above 1 spends more time on bad pictures. */
export async function readQr(
  canvas: HTMLCanvasElement,
  effort: number,
  timeLimitMs: number,
): Promise<string | undefined> {
  const detector = await nativeDetector()
  if (detector) {
    try {
      const found = await detector.detect(canvas)
      if (found[0]) return found[0].rawValue
    } catch {
      native = null
    }
  }
  const context = contextOf(canvas)
  if (!context) return undefined
  const { width, height } = canvas
  try {
    return decodeQR(context.getImageData(0, 0, width, height), { effort, timeLimit: timeLimitMs })
  } catch {
    return undefined
  }
}

/** Draws the picture, scaled down to fit into `size` pixels. */
export function drawInto(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  from: { x: number; y: number; width: number; height: number },
  size: number,
): void {
  const scale = Math.min(1, size / Math.max(from.width, from.height))
  canvas.width = Math.max(1, Math.round(from.width * scale))
  canvas.height = Math.max(1, Math.round(from.height * scale))
  const context = contextOf(canvas)
  if (context) context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height)
}
