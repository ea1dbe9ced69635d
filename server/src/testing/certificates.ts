// Certificates for tests with TLS: an authority of its own, and what it signs. DER by hand, because Node cannot make any.
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  cert: string
  key: string
}

interface Wanted {
  name: string
  /** The host of a server; an authority has none. */
  host?: string
  /** Missing: it signs itself. */
  issuer?: { name: string; key: string }
  expired?: true
}

const DAY_MS = 86_400_000

/** Makes a certificate of X.509 version 3 with a new key on P-256. */
export function makeCertificate({ name, host, issuer, expired }: Wanted): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer: KeyObject = issuer ? createPrivateKey(issuer.key) : privateKey
  const until = Date.now() + (expired ? -DAY_MS : DAY_MS)
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer?.name ?? name),
    sequence(time(until - 30 * DAY_MS), time(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(host ? extension(ALT_NAME, sequence(der(0x82, Buffer.from(host)))) : extension(IS_CA, CA_TRUE))),
  )
  const signature = sign('sha256', content, signer)
  const whole = sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { cert: pem(whole), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const integer = (bytes: Buffer) => der(0x02, bytes)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
/** UTCTime, which has two digits for the year. */
const time = (at: number) =>
  der(
    0x17,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  )
const nameOf = (name: string) => sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(name)))))
const extension = (id: string, value: Buffer) => sequence(identifier(id), der(0x04, value))
const pem = (bytes: Buffer) =>
  ['-----BEGIN CERTIFICATE-----', ...linesOf(bytes), '-----END CERTIFICATE-----', ''].join('\n')
/** None is empty: OpenSSL reads no further. */
const linesOf = (bytes: Buffer) => bytes.toString('base64').match(/.{1,64}/g) ?? []

const ALT_NAME = '551d11'
const IS_CA = '551d13'
const CA_TRUE = sequence(der(0x01, Buffer.from([0xff])))
const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'))
