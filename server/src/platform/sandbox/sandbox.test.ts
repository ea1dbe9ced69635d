import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { languages } from '@samakart/rules/language'
import { Invalid } from '../invalid.ts'
import { Refusal } from '../refusal.ts'
import { detectConfinement } from './confinement.ts'
import { collectGarbage, Sandbox, type SandboxLimits } from './sandbox.ts'
import { processorSeconds } from './sandbox-process.ts'
import { type Behaviour, behave, behaveWithinOneSecond, behaveWithSecrets } from './testing/behave.ts'

const unexpectedEnds: (string | undefined)[] = []
const log = { warn: (_event: string, facts?: { code?: string }) => void unexpectedEnds.push(facts?.code) }

const confinement = await detectConfinement()

function open(limits: Partial<SandboxLimits> = {}) {
  const sandbox = new Sandbox(log, { maxProcesses: 1, ...limits }, confinement)
  after(() => sandbox.close())
  return {
    sandbox,
    run: (behaviour: Behaviour, organization = 'org_1') => sandbox.run(organization, behave, behaviour),
    runWithinOneSecond: (behaviour: Behaviour) => sandbox.run('org_1', behaveWithinOneSecond, behaviour),
  }
}

const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

test('a task runs in another process, which is used again for the next task', async () => {
  const { sandbox, run } = open()
  assert.equal(sandbox.processCount, 0)
  assert.deepEqual(await run({ how: 'answer', words: ['jërëjëf', 'Ŋoné'] }), ['jërëjëf', 'Ŋoné'])
  const first = await run({ how: 'get-pid' })
  assert.notEqual(first, process.pid)
  assert.equal(await run({ how: 'get-pid' }), first)
  assert.equal(sandbox.processCount, 1)
})

test('bytes reach their task whole and in order, in parts of any size, and none is left for the next task', async () => {
  const { sandbox } = open()
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  for (const sizes of [[5_000_000, 1, 700_000], [1], [], [1_048_576, 1_048_576]]) {
    const parts = sizes.map((size) => randomBytes(size))
    const [hash] = (await sandbox.run('org_1', behave, { how: 'hash-bytes' }, parts)) as string[]
    assert.equal(hash, sha256(Buffer.concat(parts)))
    await assert.rejects(sandbox.run('org_1', behave, { how: 'refuse' }, parts), refused('body_too_deep'))
  }
})

test('a task that takes too long is stopped even if it blocks its thread, and the next task runs', async () => {
  const { run, runWithinOneSecond } = open()
  const first = await run({ how: 'get-pid' })
  await assert.rejects(runWithinOneSecond({ how: 'spin' }), (error: Refusal) => {
    assert.deepEqual([error.code, error.status], ['took_too_long', 422])
    assert.match(error.detail('en'), /more than 1 s/)
    return true
  })
  assert.notEqual(await run({ how: 'get-pid' }), first)
})

test('a task that gets little of the processor’s time is not refused for that', async (t) => {
  if (processorSeconds(process.pid) === undefined) return t.skip('this system does not show it')
  assert.equal(await open().runWithinOneSecond({ how: 'wait', ms: 1_500 }), 1_500)
})

for (const by of ['array', 'map', 'text'] as const) {
  test(`a task that fills the heap (${by}) is refused, and the service goes on`, async () => {
    const { run } = open()
    await assert.rejects(run({ how: 'fill-heap', by }), refused('took_too_much_memory'))
    assert.deepEqual(await run({ how: 'answer', words: [] }), [])
  })
}

test('a task that fills memory outside the heap is refused', async () => {
  const { run } = open()
  await assert.rejects(run({ how: 'fill-memory' }), refused('took_too_much_memory'))
})

test('a killed process is replaced and its caller is told to retry; if the input crashed it, the caller is refused', async () => {
  const { run } = open()
  await assert.rejects(run({ how: 'die', signal: 'SIGKILL' }), (error: Refusal) => {
    assert.deepEqual([error.code, error.status, error.headers['retry-after']], ['too_much_at_once', 503, '5'])
    return true
  })
  await assert.rejects(run({ how: 'die', signal: 'SIGSEGV' }), refused('took_too_much_memory'))
  assert.deepEqual(await run({ how: 'answer', words: ['yes'] }), ['yes'])
  assert.ok(unexpectedEnds.includes('SIGKILL') && unexpectedEnds.includes('SIGSEGV'))
})

test('refusals come back as they were made, in every language, and a bug keeps its stack', async () => {
  const { run } = open()
  await assert.rejects(run({ how: 'refuse' }), (error: Refusal) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual([error.code, error.status, error.members], ['body_too_deep', 400, { limit: 64 }])
    assert.equal(new Set(languages.map((language) => error.detail(language))).size, 3)
    assert.match(error.detail('wo'), /64/)
    return true
  })
  await assert.rejects(run({ how: 'find-mistakes', count: 1_234 }), (error: Invalid) => {
    assert.ok(error instanceof Invalid)
    assert.match(error.detail('en'), /1234/)
    assert.equal(error.mistakes.length, 1_000)
    assert.deepEqual(error.errors('fr')[7], { path: '7', message: 'Il manque Awa.' })
    return true
  })
  await assert.rejects(run({ how: 'throw-bug' }), (error: Error) => {
    assert.ok(!(error instanceof Refusal))
    assert.equal(error.name, 'TypeError')
    assert.match(error.stack ?? '', /behave\.ts/)
    return true
  })
})

test('code that took over a task reads no file, starts no program, and reaches no port where Linux gives it a network of its own', async () => {
  const listener = createServer((socket) => void socket.end())
    .listen(0, '127.0.0.1')
    .unref()
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  enableCompileCache()
  const { run } = open()
  for (const path of ['/etc/passwd', '/proc/self/environ'])
    assert.deepEqual(await run({ how: 'break-out', by: 'read', path, port }), ['ERR_ACCESS_DENIED'])
  const path = `${tmpdir()}/samakart-break-out`
  // Other processes would run compiled code that a sandbox process has written.
  for (const written of [path, join(dirname(getCompileCacheDir() ?? ''), 'samakart-break-out')])
    assert.deepEqual(await run({ how: 'break-out', by: 'write', path: written, port }), ['ERR_ACCESS_DENIED'])
  assert.deepEqual(await run({ how: 'break-out', by: 'list', path, port }), ['ERR_ACCESS_DENIED'])
  assert.deepEqual(await run({ how: 'break-out', by: 'startProgram', path, port }), ['ERR_ACCESS_DENIED'])
  const [connected] = (await run({ how: 'break-out', by: 'connect', path, port })) as string[]
  assert.equal(connected, confinement.network ? 'ENETUNREACH' : 'connected')
  listener.close()
})

test('a process that was given secrets ends with its task', async () => {
  const { sandbox, run } = open()
  const first = await sandbox.run('org_1', behaveWithSecrets, { how: 'get-pid' })
  assert.equal(sandbox.processCount, 0)
  assert.notEqual(await run({ how: 'get-pid' }), first)
})

test('a process that a task left full of memory is replaced, so that the next task is not refused for it', async () => {
  const { sandbox, run } = open()
  const first = await run({ how: 'leave-memory' })
  assert.equal(sandbox.processCount, 0)
  assert.notEqual(await run({ how: 'get-pid' }), first)
})

test('organizations take turns, so one with many tasks does not delay the others', async () => {
  const { run } = open()
  const order: string[] = []
  const ask = (organization: string, name: string) =>
    run({ how: 'answer', words: [name] }, organization).then(() => order.push(name))
  await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('a', 'a4'), ask('b', 'b1'), ask('c', 'c1')])
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('the number of waiting tasks is limited, per organization and in total', async () => {
  const { sandbox, run } = open({ maxWaiting: 3, maxWaitingPerOwner: 2 })
  const running = ['a', 'a', 'a', 'b'].map((organization) => run({ how: 'answer', words: [] }, organization))
  assert.equal(sandbox.waitingTasks, 3)
  await assert.rejects(run({ how: 'answer', words: [] }, 'a'), refused('too_much_of_organization'))
  await assert.rejects(run({ how: 'answer', words: [] }, 'c'), refused('too_much_at_once'))
  await Promise.all(running)
})

test('a task that waits too long is refused; who waits for tasks of its own organization is told so', async () => {
  const { sandbox, run } = open({ maxWaitMs: 20 })
  const long = run({ how: 'wait', ms: 300 })
  const other = assert.rejects(run({ how: 'answer', words: [] }, 'org_2'), refused('too_much_at_once'))
  await assert.rejects(run({ how: 'answer', words: [] }), (error: Refusal) => {
    assert.deepEqual([error.code, error.status], ['too_much_of_organization', 429])
    assert.match(error.detail('en'), /at most 8 may wait, 64 MB together/)
    return true
  })
  await other
  assert.equal(sandbox.waitingTasks, 0)
  assert.equal(await long, 300)
})

test('buffers that nobody uses any more are given back when the last process has ended, however it ended', async () => {
  let hasRested = false
  const onRest = async () => {
    await collectGarbage()
    hasRested = true
  }
  const { sandbox } = open({ restMs: 5, onRest })
  const unused = new WeakRef(randomBytes(5_000_000))
  // A process that is full of memory is ended at once.
  await sandbox.run('org_1', behave, { how: 'leave-memory' }, [randomBytes(1_000)])
  while (!hasRested) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(unused.deref(), undefined)
})

test('an idle process is ended, and a new one is started for the next task', async () => {
  const { sandbox, run } = open({ idleMs: 20 })
  const first = await run({ how: 'get-pid' })
  while (sandbox.processCount > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.notEqual(await run({ how: 'get-pid' }), first)
})

test('closing refuses running and waiting tasks and leaves no process behind', async () => {
  const { sandbox, run } = open()
  const pid = (await run({ how: 'get-pid' })) as number
  const both = [run({ how: 'spin' }), run({ how: 'spin' })]
  const outcome = Promise.allSettled(both)
  await sandbox.close()
  assert.deepEqual(
    (await outcome).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.ok(!isAlive(pid))
  await assert.rejects(run({ how: 'answer', words: [] }), refused('too_much_at_once'))
})

test('a process whose parent was killed ends by itself, even in the middle of a task', async () => {
  const parent = fork(new URL('./testing/abandon-child.ts', import.meta.url))
  const [pid] = (await once(parent, 'message')) as [number]
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
