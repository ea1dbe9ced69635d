import { encodeIdentityQr } from '../qr/encode-qr.ts'

const QUIET_MODULES = 4

/** The symbol with its quiet zone as SVG. A row of dark modules that touch is one line. */
export function identitySvg(text: string): string {
  const { modules } = encodeIdentityQr(text)
  const side = modules.size + 2 * QUIET_MODULES
  let path = ''
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.has(x, y)) continue
      const start = x
      while (x + 1 < modules.size && modules.has(x + 1, y)) x++
      path += `M${start + QUIET_MODULES} ${y + QUIET_MODULES}h${x + 1 - start}v1h-${x + 1 - start}z`
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`,
  ].join('')
}
