import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBundle, FILE_NAMES } from '@samakart/portal'
import { isKnownKey, type Trust } from './known-keys.ts'
import { report } from './report.ts'

/** The folder of an offline portal: whether every byte is as it was signed. */
export async function verifyPortal(folder: string, { json, ...trust }: Trust & { json: boolean }): Promise<number> {
  const files = Object.fromEntries(
    FILE_NAMES.filter((name) => existsSync(join(folder, name))).map((name) => [name, readFileSync(join(folder, name))]),
  )
  const publicKey = keyIn(files['manifest.json'])
  const check = await checkBundle(files, publicKey)
  return report({ ...check, publicKey, isKnownKey: await isKnownKey(publicKey, trust) }, json)
}

function keyIn(manifest: Buffer | undefined): string {
  try {
    return String((JSON.parse(String(manifest)) as { public_key?: unknown }).public_key ?? '')
  } catch {
    return ''
  }
}
