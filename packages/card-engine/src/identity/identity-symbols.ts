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
