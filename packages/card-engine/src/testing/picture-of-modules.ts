import type { Picture } from './compose-card.ts'

/** A symbol with its quiet zone; a module has `module` pixels. */
export function pictureOfModules(size: number, module: number, isDark: (x: number, y: number) => boolean): Picture {
  const side = (size + 8) * module
  const pixels = new Uint8Array(3 * side * side).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [mx, my] = [Math.floor(x / module) - 4, Math.floor(y / module) - 4]
      if (mx >= 0 && my >= 0 && mx < size && my < size && isDark(mx, my)) {
        pixels.fill(0, 3 * (y * side + x), 3 * (y * side + x) + 3)
      }
    }
  }
  return { width: side, height: side, pixels }
}
