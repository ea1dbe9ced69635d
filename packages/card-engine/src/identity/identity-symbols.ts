import type { Card } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { identityRoom } from '../design/identity-place.ts'
import { encodeIdentityQr, type QrSymbol } from '../qr/encode-qr.ts'
import type { IdentityIssuer } from './identity-issuer.ts'
import { identityText } from './sign-identity.ts'

/** Signs and encodes the identity of a card at most once, however many layouts show it. */
export class IdentitySymbols {
  readonly #issuer: IdentityIssuer | undefined
  readonly #room: number
  readonly #symbols = new WeakMap<Card, { symbol: QrSymbol | undefined }>()

  constructor(list: DisplayList, issuer: IdentityIssuer | undefined) {
    this.#issuer = issuer
    this.#room = list.identity ? identityRoom(list.identity) : 0
  }

  /** Undefined if the design has no place for it, nobody signs it, or the name is too long for the place. */
  of(card: Card): QrSymbol | undefined {
    if (this.#room === 0) return undefined
    const made = this.#symbols.get(card) ?? { symbol: this.#make(card) }
    this.#symbols.set(card, made)
    return made.symbol
  }

  #make(card: Card): QrSymbol | undefined {
    const text = card.identity_qr ?? (this.#issuer && identityText(card, this.#issuer, this.#room))
    return text && text.length <= this.#room ? encodeIdentityQr(text) : undefined
  }
}

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
