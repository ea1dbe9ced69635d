import { Agent, get } from 'node:http'
import { parentPort } from 'node:worker_threads'

const CONCURRENCY = 32
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

parentPort?.on('message', async ({ address, words }: { address: string; words: string[] }) => {
  const started = performance.now()
  const waits: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let at = next++; at < words.length; at = next++) {
        const sentAt = performance.now()
        await ask(`${address}/mpi/verify/${words[at]}`)
        waits.push(performance.now() - sentAt)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  waits.sort((a, b) => a - b)
  parentPort?.postMessage({ seconds, p99Millis: waits[Math.floor(waits.length * 0.99)] ?? 0 })
})

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
    }).on('error', reject)
  })
}
