import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@samakart/server/internal/platform/postgres/free-port'

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))

/** A server that does nothing, in a process of its own. If it is slow, the machine is busy. */
export async function startBareServer() {
  const port = await freePort()
  const child = fork(program, { env: { ...process.env, PORT: String(port) } })
  await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}/`,
    request: async () => (await fetch(`http://127.0.0.1:${port}/`)).json(),
    stop: () => child.disconnect(),
  }
}
