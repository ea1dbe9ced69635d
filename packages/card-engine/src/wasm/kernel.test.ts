// Only in npm run test:full: compiles the WebAssembly.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { KERNEL_FILE, loadKernel } from './kernel.ts'

const SOURCE = fileURLToPath(new URL('./kernel.assembly', import.meta.url))
const PHOTO_SOURCE = fileURLToPath(new URL('./photo.assembly', import.meta.url))
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--enable', 'bulk-memory']

/** In a process of its own: the compiler takes a hundred megabytes. */
function compileIn(folder: string): Buffer {
  copyFileSync(SOURCE, join(folder, 'kernel.ts'))
  copyFileSync(PHOTO_SOURCE, join(folder, 'photo.ts'))
  const home = dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json'))
  const compiler = join(home, 'bin/asc.js')
  execFileSync(process.execPath, [compiler, 'kernel.ts', '--outFile', 'kernel.wasm', ...OPTIONS], { cwd: folder })
  return readFileSync(join(folder, 'kernel.wasm'))
}

test('the committed WebAssembly is what its source compiles to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-kernel-'))
  try {
    const compiled = compileIn(folder)
    if (process.env.UPDATE_KERNEL) writeFileSync(KERNEL_FILE, compiled)
    assert.ok(readFileSync(KERNEL_FILE).equals(compiled), 'UPDATE_KERNEL=1 on this test writes it again')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a file that is missing or is not WebAssembly is reported', () => {
  for (const file of [new URL('./nowhere.wasm', import.meta.url), pathToFileURL(SOURCE)]) {
    assert.throws(() => loadKernel(file), /The card kernel does not load from .*(nowhere\.wasm|kernel\.assembly)/)
  }
})
