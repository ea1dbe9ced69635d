import { Agent, get } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { percentile } from '../percentile.ts'

const AT_ONCE = 32
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

parentPort?.on('message', async ({ address, tokens }: { address: string; tokens: string[] }) => {
  const started = performance.now()
  const waits: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < tokens.length; at = next++) {
        const sent = performance.now()
        await request(`${address}/mpi/verify/${tokens[at]}`)
        waits.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  parentPort?.postMessage({ seconds, p99Millis: percentile(waits, 0.99) })
})

function request(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
    }).on('error', reject)
  })
}
