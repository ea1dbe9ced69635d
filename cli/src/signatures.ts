import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type Certificate,
  isSignedByItsOrganization,
  PACK_KIND,
  type RevocationPack,
  type SignedByOrganization,
} from '@samakart/portal'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import { connect, dataOf } from '@samakart/sdk'
import { printJson, REFUSED, UsageError } from './terminal.ts'
import { language, words } from './words.ts'

export interface Trust {
  /** Where the keys of the issuer are published. */
  url?: string | undefined
  /** Of the organization's key or of the installation's. */
  fingerprint?: string | undefined
  /** The id of the organization that has to have signed. */
  organization?: string | undefined
}

/** The facts about its signature that a portal's or a job's manifest states. */
export interface SignedManifest {
  organization_id?: string
  campaign_id?: string
  certificate?: Certificate
  key_id: string
  public_key: string
  signature: string
}

export const fingerprintOf = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

/** Without a certificate the installation itself has signed, as it did before organizations had keys. */
const installationKeyOf = ({ certificate, public_key }: Pick<SignedManifest, 'certificate' | 'public_key'>) =>
  certificate?.public_key ?? public_key

/** Whether the organization that it names has signed; a manifest that names none was signed before. */
function isCertified(manifest: SignedManifest): boolean {
  if (manifest.organization_id === undefined) return manifest.certificate === undefined
  // A job's manifest states its format instead of a kind.
  return isSignedByItsOrganization(manifest as SignedManifest & SignedByOrganization)
}

/** Whether the signature is the expected issuer's; undefined where nobody said who that is. */
export async function isKnownSigner(
  signed: Pick<SignedManifest, 'organization_id' | 'certificate' | 'public_key'>,
  { url, fingerprint, organization }: Trust,
): Promise<boolean | undefined> {
  if (organization && organization !== signed.organization_id) return false
  const prints = [signed.public_key, installationKeyOf(signed)].map(fingerprintOf)
  if (fingerprint) return prints.includes(fingerprint.replaceAll(/[\s:]/g, '').toLowerCase())
  if (!addressOf(url)) return undefined
  return (await installationKeys(url)).some((key) => key.fingerprint === fingerprintOf(installationKeyOf(signed)))
}

const addressOf = (url: string | undefined) => url ?? process.env.SAMAKART_URL

/** The present public key of the installation and earlier ones, as the service tells them. */
async function installationKeys(url: string | undefined) {
  const address = addressOf(url)
  if (!address) throw new UsageError(words[language()].noAddress)
  const query = { limit: 1 }
  return (await dataOf(connect({ url: address }).api.GET('/keys', { params: { query } }))).keys
}

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

interface Verdict {
  isIntact: boolean
  /** Undefined where nobody said whose key it has to be. */
  isKnownKey: boolean | undefined
  manifest: SignedManifest
  files: Record<string, 'intact' | 'changed' | 'missing'>
}

/** Returns the exit code. */
export function report({ isIntact, isKnownKey, manifest, files }: Verdict, asJson: boolean): number {
  const t = words[language()]
  const fingerprint = fingerprintOf(manifest.public_key)
  const installation = fingerprintOf(installationKeyOf(manifest))
  const { organization_id = manifest.organization_id ?? null, organization_name = null } = manifest.certificate ?? {}
  const isValid = isIntact && isKnownKey !== false
  if (asJson)
    printJson({
      valid: isValid,
      known_key: isKnownKey ?? null,
      organization_id,
      organization_name,
      fingerprint,
      installation_fingerprint: installation,
      files,
    })
  else {
    const states = { intact: t.intact, changed: t.changed, missing: t.missingFile }
    for (const [name, state] of Object.entries(files)) console.log(`${name}: ${states[state]}`)
    console.log(organization_id ? `${organization_name ?? ''} (${organization_id})`.trim() : t.signedBefore)
    if (isKnownKey === undefined) console.error(t.fingerprint(installation))
    if (isKnownKey === false) console.error(t.foreignKey)
  }
  return isValid ? 0 : REFUSED
}
