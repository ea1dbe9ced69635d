import { deflateSync, inflateSync } from 'node:zlib'
import base45 from 'base45'

/** An identity with another name under its old signature. Both names have the same number of letters, none accented. */
export function forgedIdentity(identity: string, name: string, otherName: string): string {
  const signed = inflateSync(base45.decode(identity)).toString('latin1')
  return base45.encode(deflateSync(Buffer.from(signed.replaceAll(name, otherName), 'latin1')))
}
