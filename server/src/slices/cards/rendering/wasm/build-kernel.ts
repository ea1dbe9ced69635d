import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'

const ENTRY = 'kernel.ts'
const CODE = 'kernel.wasm'
const OPTIONS = [
  '--outFile',
  CODE,
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--enable',
  'bulk-memory',
]

/**
 * The kernel's machine code, compiled from source by the AssemblyScript of this installation and kept beside the
 * packages. Undefined where that package is missing; the TypeScript kernel does the same work then.
 */
export async function findKernelCode(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const source = readFileSync(new URL('./kernel.assembly', import.meta.url), 'utf8')
  const compiler = compilerHome()
  if (!compiler) return undefined
  const key = createHash('sha256')
    .update(JSON.stringify([source, OPTIONS, compiler.version]))
    .digest('hex')
    .slice(0, 16)
  const path = join(compiler.packages, '.cache', 'samakart', `card-kernel-${key}.wasm`)
  return readKept(path) ?? keep(path, await compile(compiler.packages, source))
}

function compilerHome(): { version: string; packages: string } | undefined {
  try {
    const file = createRequire(import.meta.url).resolve('assemblyscript/package.json')
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    return { version, packages: dirname(dirname(file)) }
  } catch {
    return undefined
  }
}

function readKept(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    return undefined
  }
}

/** In a process of its own: the compiler takes a hundred megabytes, which this one would keep. */
async function compile(packages: string, source: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-kernel-'))
  try {
    writeFileSync(join(folder, ENTRY), source)
    const compiler = join(packages, 'assemblyscript', 'bin', 'asc.js')
    await promisify(execFile)(process.execPath, [compiler, ENTRY, ...OPTIONS], { cwd: folder })
    return new Uint8Array(readFileSync(join(folder, CODE)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder that cannot be written costs a second at every start, nothing else. */
function keep(path: string, code: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const draft = `${path}.${process.pid}-${threadId}`
    writeFileSync(draft, code)
    renameSync(draft, path)
  } catch {}
  return code
}
