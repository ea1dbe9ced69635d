import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { CODE_HASH } from '@samakart/portal'

const slow = promisify<string, Uint8Array, number, object, Buffer>(scrypt)
const { logN, r, p, bytes, saltBytes } = CODE_HASH
/** The hashes are computed beside the event loop, by few threads that files need, too. */
const AT_ONCE = 50

/** Of the codes of one campaign: who has computed all codes for one portal has not computed them for another. */
export const codeSaltOf = (campaignId: string): Buffer =>
  createHash('sha256').update(`samakart card codes\n${campaignId}`).digest().subarray(0, saltBytes)

/** The slow hashes by which a portal finds typed codes: some 0.6 ms of a processor each. */
export async function hashCodes(codes: readonly string[], salt: Uint8Array, signal?: AbortSignal): Promise<Buffer[]> {
  const hashes: Buffer[] = []
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    signal?.throwIfAborted()
    const part = codes.slice(at, at + AT_ONCE)
    hashes.push(...(await Promise.all(part.map((code) => slow(code, salt, bytes, { N: 2 ** logN, r, p })))))
  }
  return hashes
}
