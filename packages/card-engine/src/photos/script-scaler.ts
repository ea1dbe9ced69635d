import type { PlacedScaling } from '../png/kernel.ts'

/** Scales a plane: each row from rows of the source, then each pixel of it from pixels of that row. */
export function scalePlane(
  bytes: Uint8Array,
  plane: number,
  pitch: number,
  columns: PlacedScaling,
  rows: PlacedScaling,
  out: number,
): void {
  const line = new Uint8Array(pitch)
  const down = tableOf(bytes, rows)
  const across = tableOf(bytes, columns)
  for (let y = 0; y < rows.length; y++) {
    const first = plane + (down.starts[y] ?? 0) * pitch
    for (let x = 0; x < pitch; x++) {
      let sum = 128
      for (let tap = 0; tap < rows.taps; tap++) {
        sum += (bytes[first + tap * pitch + x] ?? 0) * (down.weights[y * rows.taps + tap] ?? 0)
      }
      line[x] = sum >> 8
    }
    for (let x = 0; x < columns.length; x++) {
      const start = across.starts[x] ?? 0
      let sum = 128
      for (let tap = 0; tap < columns.taps; tap++) {
        sum += (line[start + tap] ?? 0) * (across.weights[x * columns.taps + tap] ?? 0)
      }
      bytes[out + y * columns.length + x] = sum >> 8
    }
  }
}

function tableOf(bytes: Uint8Array, { at, length, taps }: PlacedScaling) {
  return {
    starts: new Int32Array(bytes.buffer, at, length),
    weights: new Int16Array(bytes.buffer, at + 4 * length, length * taps),
  }
}

/** The colour of a pixel from its brightness and its differences of blue and red, as JPEG defines them. */
export function paintPixels(
  bytes: Uint8Array,
  { luma, blue, red }: { luma: number; blue: number; red: number },
  count: number,
  to: number,
): void {
  for (let i = 0; i < count; i++) {
    const y = bytes[luma + i] ?? 0
    const cb = (bytes[blue + i] ?? 0) - 128
    const cr = (bytes[red + i] ?? 0) - 128
    bytes[to + 3 * i] = clamp(y + ((91881 * cr + 32768) >> 16))
    bytes[to + 3 * i + 1] = clamp(y + ((-22554 * cb - 46802 * cr + 32768) >> 16))
    bytes[to + 3 * i + 2] = clamp(y + ((116130 * cb + 32768) >> 16))
  }
}

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value)
