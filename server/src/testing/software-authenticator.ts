import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Options {
  challenge: string
}

/** A device with one passkey, as WebAuthn describes it: a P-256 key, and no attestation. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #rpId: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #id = randomBytes(16)
  /** How often it was used. */
  counter = 0
  /** False for a device that asks for neither finger nor PIN. */
  verifiesUser = true

  constructor(origin: string) {
    this.#origin = origin
    this.#rpId = new URL(origin).hostname
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  create({ challenge }: Options) {
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.#id.length), this.#id, this.#coseKey()])
    const authData = Buffer.concat([this.#authenticatorData(HAS_CREDENTIAL), credential])
    // A CBOR map of three: fmt "none", attStmt {}, authData.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      uint16(authData.length),
      authData,
    ])
    const clientDataJSON = text(this.#clientData('webauthn.create', challenge))
    return this.#answer({ clientDataJSON, attestationObject: text(attestation), transports: ['internal'] })
  }

  get({ challenge }: Options) {
    this.counter++
    const clientData = this.#clientData('webauthn.get', challenge)
    const authenticatorData = this.#authenticatorData(0)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    const signature = createSign('sha256').update(signed).sign(this.#privateKey)
    return this.#answer({
      clientDataJSON: text(clientData),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
    })
  }

  #answer<R extends object>(response: R) {
    const id = text(this.#id)
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(this.#rpId).digest(), Buffer.from([all]), counter])
  }

  /** A CBOR map of five: EC2, ES256, P-256, x and y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
