import { CardUnprintable } from '../errors.ts'
import { encodeQr, type QrSymbol } from '../qr/encode-qr.ts'

const TOKEN = /^[0-9A-HJKMNP-TV-Z]{26}$/

export function cardSymbol(token: string): QrSymbol {
  if (!TOKEN.test(token)) {
    throw new CardUnprintable('invalid-qr-token', 'qr_token must be 26 characters of Crockford base32.', 'qr_token')
  }
  return encodeQr(token)
}
