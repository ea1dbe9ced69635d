import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProbeResult } from './prober-main.ts'

const program = fileURLToPath(new URL('prober-main.ts', import.meta.url))

export interface Prober {
  /** Asks every address again and again until `attack` has ended, and some more times. */
  during(attack: () => Promise<unknown>): Promise<ProbeResult>
  stop(): void
}

export function startProber(urls: readonly string[], token = '', everyMs = 20): Prober {
  const child = fork(program, [...urls], {
    env: { ...process.env, PROBE_TOKEN: token, PROBE_EVERY_MS: String(everyMs) },
  })
  return {
    async during(attack) {
      child.send('start')
      await attack()
      const answer = once(child, 'message')
      child.send('stop')
      return (await answer)[0] as ProbeResult
    },
    stop: () => child.disconnect(),
  }
}
