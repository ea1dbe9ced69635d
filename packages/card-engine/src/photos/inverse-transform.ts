/** The factors of the inverse cosine transform in 13 bits, as in the "slow integer" transform of libjpeg. */
const PASS_BITS = 2
const work = new Int32Array(64)

/** The pixels of a block, whose coefficients have rows and columns exchanged: first along the rows, then down the columns. */
export function inverseTransform(
  coefficients: Int32Array,
  isFlat: boolean,
  bytes: Uint8Array,
  out: number,
  pitch: number,
): void {
  if (isFlat) {
    const value = clamp((((coefficients[0] ?? 0) + 4) >> 3) + 128)
    for (let row = 0; row < 8; row++) bytes.fill(value, out + row * pitch, out + row * pitch + 8)
    return
  }
  for (let lane = 0; lane < 8; lane++) {
    // The first pass writes its lane as a row, which exchanges rows and columns back.
    transform(coefficients, lane, 8, work, 8 * lane, 1, 13 - PASS_BITS)
  }
  for (let lane = 0; lane < 8; lane++) transform(work, lane, 8, work, lane, 8, 13 + PASS_BITS + 3)
  for (let row = 0; row < 8; row++) {
    for (let x = 0; x < 8; x++) bytes[out + row * pitch + x] = clamp((work[8 * row + x] ?? 0) + 128)
  }
}

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value)

function transform(
  from: Int32Array,
  first: number,
  step: number,
  to: Int32Array,
  outFirst: number,
  outStep: number,
  shift: number,
): void {
  const input = (k: number) => from[first + k * step] ?? 0
  const [i0, i1, i2, i3] = [input(0), input(1), input(2), input(3)]
  const [i4, i5, i6, i7] = [input(4), input(5), input(6), input(7)]
  const even = Math.imul(i2 + i6, 4433)
  const low = (even - Math.imul(i6, 15137)) | 0
  const high = (even + Math.imul(i2, 6270)) | 0
  const sum = (i0 + i4) << 13
  const difference = (i0 - i4) << 13
  const z5 = Math.imul(i7 + i3 + i5 + i1, 9633)
  const z1 = Math.imul(i7 + i1, -7373)
  const z2 = Math.imul(i5 + i3, -20995)
  const z3 = (Math.imul(i7 + i3, -16069) + z5) | 0
  const z4 = (Math.imul(i5 + i1, -3196) + z5) | 0
  const o0 = (Math.imul(i7, 2446) + z1 + z3) | 0
  const o1 = (Math.imul(i5, 16819) + z2 + z4) | 0
  const o2 = (Math.imul(i3, 25172) + z2 + z3) | 0
  const o3 = (Math.imul(i1, 12299) + z1 + z4) | 0
  const half = 1 << (shift - 1)
  const output = (k: number, value: number) => {
    to[outFirst + k * outStep] = ((value + half) | 0) >> shift
  }
  output(0, sum + high + o3)
  output(7, sum + high - o3)
  output(1, difference + low + o2)
  output(6, difference + low - o2)
  output(2, difference - low + o1)
  output(5, difference - low - o1)
  output(3, sum - high + o0)
  output(4, sum - high - o0)
}
