import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBundle, FILE_NAMES } from '@samakart/portal'
import { UsageError } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { words } from '../words.ts'
import { isKnownSigner, type SignedManifest, type Trust } from './known-keys.ts'
import { report } from './report.ts'

/** The folder of an offline portal: whether every byte is as it was signed. */
export async function verifyPortal(folder: string, { json, ...trust }: Trust & { json: boolean }): Promise<number> {
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
