import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const folder = mkdtempSync(join(tmpdir(), 'samakart-compiled-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Where such a process keeps its compiled code, and where a thread of it does. */
function placesOf({ isService }: { isService: boolean }): string[] {
  const program = `
    import { enableCompileCache, getCompileCacheDir } from 'node:module'
    import { Worker } from 'node:worker_threads'
    import { environmentForCompiledCode } from './compiled-code.ts'
    import { limitHeap } from './limit-heap.ts'
    ${isService ? 'limitHeap()' : ''}
    enableCompileCache(${JSON.stringify(folder)})
    const thread = "import { getCompileCacheDir } from 'node:module'; import { parentPort } from 'node:worker_threads';"
      + 'parentPort.postMessage(getCompileCacheDir())'
    const worker = new Worker(thread, { eval: true, env: { ...process.env, ...environmentForCompiledCode() } })
    worker.once('message', (ofThread) => console.log(JSON.stringify([getCompileCacheDir(), ofThread])))`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd, env, encoding: 'utf8' }),
  )
}

test('compiled code that another kind of process would refuse and write anew is kept apart, and threads keep theirs with their process', () => {
  const [service, ofItsThread] = placesOf({ isService: true })
  const [tool, ofTheToolsThread] = placesOf({ isService: false })
  assert.ok(service?.startsWith(folder) && tool?.startsWith(folder))
  assert.notEqual(service, tool)
  assert.deepEqual([ofItsThread, ofTheToolsThread], [service, tool])
})
