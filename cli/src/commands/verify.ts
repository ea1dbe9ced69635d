import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBundle, FILE_NAMES } from '@samakart/portal'
import { connect, dataOf } from '@samakart/sdk'
import { chainInFolder, verifyChain } from '@samakart/server/audit'
import { connection } from '../profile.ts'
import { fingerprintOf, isKnownSigner, report, type SignedManifest, type Trust, verifyFile } from '../signatures.ts'
import { common, printJson, REFUSED, required, UsageError } from '../terminal.ts'
import { language, words } from '../words.ts'

/** What it is given decides what is verified. Files are verified without a network, unless a service shall vouch for the key. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...common,
      fingerprint: { type: 'string' },
      organization: { type: 'string' },
      copies: { type: 'string' },
    },
    allowPositionals: true,
  })
  const what = required(positionals[0], 'CARD|FOLDER|FILE')
  const stats = statSync(what, { throwIfNoEntry: false })
  if (stats?.isFile()) return verifyFile(what, values)
  if (!stats) return verifyCard(what, values)
  if (existsSync(join(what, 'registry.json'))) return verifyPortal(what, values)
  if (existsSync(join(what, 'chain.json'))) return verifyChainFolder(what, values)
  throw new UsageError(words[language()].nothingToVerify(what))
}

/** What `samakart export-audit` wrote, compared with copies of checkpoints if there are any. */
async function verifyChainFolder(folder: string, { copies, ...trust }: Trust & { copies?: string }): Promise<number> {
  const source = await chainInFolder(folder, copies)
  const verdict = await verifyChain(source)
  const publicKey = Buffer.from(source.publicKeys[0] ?? []).toString('base64')
  const isKnown = await isKnownSigner({ organization_id: source.tenantId, public_key: publicKey }, trust)
  const valid = verdict.valid && isKnown !== false
  printJson({ ...verdict, valid, known_key: isKnown ?? null, fingerprint: fingerprintOf(publicKey) })
  return valid ? 0 : REFUSED
}

/** The folder of an offline portal: whether every byte is as it was signed. */
async function verifyPortal(folder: string, { json, ...trust }: Trust & { json: boolean }): Promise<number> {
  const files = Object.fromEntries(
    FILE_NAMES.filter((name) => existsSync(join(folder, name))).map((name) => [name, readFileSync(join(folder, name))]),
  )
  const manifest = readManifest(files['manifest.json'])
  if (!manifest) throw new UsageError(words[language()].nothingToVerify(folder))
  const check = await checkBundle(files, manifest)
  return report({ ...check, manifest, isKnownKey: await isKnownSigner(manifest, trust) }, json)
}

function readManifest(bytes: Buffer | undefined): SignedManifest | undefined {
  try {
    const manifest = JSON.parse(String(bytes)) as SignedManifest
    return typeof manifest.public_key === 'string' ? manifest : undefined
  } catch {
    return undefined
  }
}

/** A card code, for callers who may read cards, or the text of its QR, for anybody. Returns 0 only if it is valid. */
async function verifyCard(text: string, { url, json }: { url?: string | undefined; json: boolean }): Promise<number> {
  const found = await find(text, url)
  if (json) printJson(found)
  else console.log(String(found.status))
  return found.status === 'valid' ? 0 : REFUSED
}

async function find(text: string, url: string | undefined): Promise<{ status: unknown }> {
  const token = text.split('/').at(-1) ?? ''
  if (text === token && text.includes('-') && text.length < 40) {
    const { api } = connection({ url })
    return dataOf(api.GET('/cards/{card_code}', { params: { path: { card_code: text } } }))
  }
  const address = url ?? process.env.SAMAKART_URL ?? (text.startsWith('http') ? new URL(text).origin : undefined)
  if (!address) throw new UsageError(words[language()].noAddress)
  const { api } = connect({ url: address, language: language() })
  return dataOf(api.GET('/mpi/verify/{token}', { params: { path: { token } } }))
}
