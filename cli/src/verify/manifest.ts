import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { canonicalJson } from '../../../server/src/platform/crypto/canonical-json.ts'
import { publicKeyFromBytes, verifyBytes } from '../../../server/src/platform/crypto/signatures.ts'
import { UsageError } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { words } from '../words.ts'
import { isCertified, isKnownSigner, type SignedManifest, type Trust } from './known-keys.ts'
import { report, type Verdict } from './report.ts'

interface Manifest extends SignedManifest {
  format: string
  /** Its prefix, with which downloads begin. */
  campaign: string
  artifacts: Record<string, { sha256: string }>
}

const endings: Record<string, string> = {
  pdf: 'cards.pdf',
  sheets: 'a4.pdf',
  duplex: 'a4-duplex.pdf',
  zip: 'cards.zip',
  portal: 'portal.zip',
}

/** The manifest of a job, and those of its files that lie beside it. */
export async function verifyManifest(path: string, { json, ...trust }: Trust & { json: boolean }): Promise<number> {
  const manifest = read(path)
  const { signature, ...signed } = manifest
  const bytes = Buffer.from(canonicalJson(signed))
  const isSigned =
    isCertified(manifest) &&
    verifyBytes(publicKeyFromBytes(Buffer.from(manifest.public_key, 'base64')), bytes, signature)
  const files: Verdict['files'] = { [path]: isSigned ? 'intact' : 'changed' }
  for (const [kind, { sha256 }] of Object.entries(manifest.artifacts)) {
    const file = join(dirname(path), `${manifest.campaign}-${endings[kind] ?? kind}`)
    const found = await hashOf(file)
    if (found !== undefined) files[file] = found === sha256 ? 'intact' : 'changed'
  }
  const isIntact = Object.values(files).every((state) => state === 'intact')
  return report({ isIntact, files, manifest, isKnownKey: await isKnownSigner(manifest, trust) }, json)
}

function read(path: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    if (manifest.format === 'samakart/manifest/v1') return manifest
  } catch {
    // Told below, as any other file that is no manifest.
  }
  throw new UsageError(words[language()].nothingToVerify(path))
}

async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}
