import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isSignedByItsOrganization, PACK_KIND, type RevocationPack } from '@samakart/portal'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import { UsageError } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { words } from '../words.ts'
import { installationKeys, isCertified, isKnownSigner, type SignedManifest, type Trust } from './known-keys.ts'
import { report, type Verdict } from './report.ts'

interface Manifest extends SignedManifest {
  format: string
  /** Its prefix, with which downloads begin. */
  campaign: string
  artifacts: Record<string, { sha256: string }>
}

interface Invoice {
  document: { format: string; organization_id: string }
  signature_hash: string
  signature: string
  key_id: string
}

const endings: Record<string, string> = {
  pdf: 'cards.pdf',
  sheets: 'a4.pdf',
  duplex: 'a4-duplex.pdf',
  zip: 'cards.zip',
  portal: 'portal.zip',
}

type Options = Trust & { json: boolean }

/** The manifest of a job, a revocation pack or an invoice. */
export async function verifyFile(path: string, options: Options): Promise<number> {
  const found = read(path)
  if (found?.format === 'samakart/manifest/v1') return verifyManifest(path, found as Manifest, options)
  if (found?.kind === PACK_KIND) return verifyPack(path, found as RevocationPack, options)
  if (found?.document?.format === 'samakart/invoice/1') return verifyInvoice(path, found as Invoice, options)
  throw new UsageError(words[language()].nothingToVerify(path))
}

/** And those of its files that lie beside it. */
async function verifyManifest(path: string, manifest: Manifest, { json, ...trust }: Options): Promise<number> {
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

async function verifyPack(path: string, pack: RevocationPack, { json, ...trust }: Options): Promise<number> {
  const isIntact = isSignedByItsOrganization(pack)
  const files: Verdict['files'] = { [path]: isIntact ? 'intact' : 'changed' }
  return report({ isIntact, files, manifest: pack, isKnownKey: await isKnownSigner(pack, trust) }, json)
}

/** As `GET /billing/v2/invoices/{id}` answers it. The installation has signed, whose public keys the service tells. */
async function verifyInvoice(path: string, invoice: Invoice, { json, ...trust }: Options): Promise<number> {
  const { document, signature_hash, signature, key_id } = invoice
  const key = (await installationKeys(trust.url)).find((one) => one.key_id === key_id)
  const text = canonicalJson(document)
  const isIntact =
    key !== undefined &&
    createHash('sha256').update(text).digest('hex') === signature_hash &&
    verifyBytes(
      publicKeyFromBytes(Buffer.from(key.public_key, 'base64')),
      Buffer.from(`samakart/invoice/v1\n${text}`),
      signature,
    )
  const { organization_id } = document
  const manifest = { organization_id, key_id, public_key: key?.public_key ?? '', signature }
  const isKnownKey = key !== undefined && (await isKnownSigner(manifest, trust)) !== false
  return report({ isIntact, files: { [path]: isIntact ? 'intact' : 'changed' }, manifest, isKnownKey }, json)
}

function read(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as {
      format?: string
      kind?: string
      document?: { format?: string }
    } | null
  } catch {
    return undefined
  }
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
