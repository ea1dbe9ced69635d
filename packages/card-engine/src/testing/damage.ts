// What happens to a card between the printer and the camera.
import jpeg from 'jpeg-js'
import type { Picture } from './compose-card.ts'

export function blur({ width, height, pixels }: Picture, radius: number): Picture {
  const blurLines = (source: Uint8Array, step: number, length: number, lines: number, lineStep: number) => {
    const out = new Uint8Array(source.length)
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < length; i++) {
        for (let c = 0; c < 3; c++) {
          let sum = 0
          let count = 0
          for (let k = Math.max(0, i - radius); k <= Math.min(length - 1, i + radius); k++) {
            sum += source[line * lineStep + k * step + c] ?? 0
            count++
          }
          out[line * lineStep + i * step + c] = Math.round(sum / count)
        }
      }
    }
    return out
  }
  const across = blurLines(pixels, 3, width, height, 3 * width)
  return { width, height, pixels: blurLines(across, 3 * width, height, width, 3) }
}

export function rotate({ width, height, pixels }: Picture, degrees: number): Picture {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const side = Math.ceil(Math.hypot(width, height))
  const out = new Uint8Array(3 * side * side).fill(200)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [x - side / 2, y - side / 2]
      const [sx, sy] = [Math.round(cos * dx + sin * dy + width / 2), Math.round(-sin * dx + cos * dy + height / 2)]
      if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
      out.set(pixels.subarray(3 * (sy * width + sx), 3 * (sy * width + sx) + 3), 3 * (y * side + x))
    }
  }
  return { width: side, height: side, pixels: out }
}

export function throughJpeg({ width, height, pixels }: Picture, quality: number): Picture {
  const rgba = Buffer.alloc(4 * width * height, 255)
  for (let i = 0; i < width * height; i++) rgba.set(pixels.subarray(3 * i, 3 * i + 3), 4 * i)
  const { data } = jpeg.decode(jpeg.encode({ data: rgba, width, height }, quality).data, { useTArray: true })
  const rgb = new Uint8Array(pixels.length)
  for (let i = 0; i < width * height; i++) rgb.set(data.subarray(4 * i, 4 * i + 3), 3 * i)
  return { width, height, pixels: rgb }
}
