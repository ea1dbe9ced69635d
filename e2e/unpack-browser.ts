import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const description = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
const { version } = JSON.parse(readFileSync(description, 'utf8')) as { version: string }
const folder = `${root}node_modules/.cache/chromium-${version}`
const program = `${folder}/chromium`

/** The package unpacks into the folder for temporary files, and says where. */
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`

/**
 * The path of the browser, which is unpacked once. It gets its name when it is whole: the package's own folder is there as soon as
 * unpacking begins, and another process, or the next one after a kill, would start half a browser.
 */
export async function unpackBrowser(): Promise<string> {
  if (existsSync(program)) return program
  await mkdir(dirname(folder), { recursive: true })
  const partial = await mkdtemp(`${folder}-`)
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: root,
      env: { ...process.env, TMPDIR: partial },
    })
    await rename(partial, folder)
  } catch (error) {
    if (!existsSync(program)) throw error
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return program
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await unpackBrowser()
