// Fetches the addresses from standard input one after the other in one session, inflates and parses them, and prints how long
// that took.
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'

const { authorization, urls } = JSON.parse(await text(process.stdin)) as { authorization: string; urls: string[] }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const started = performance.now()
const before = process.cpuUsage()
let bytes = 0
let cookie = ''
for (const url of urls) {
  const body = await new Promise<string>((resolve, reject) => {
    const headers = {
      authorization,
      accept: 'application/json',
      'accept-encoding': 'gzip',
      ...(cookie ? { cookie } : {}),
    }
    get(url, { agent, headers }, (answer) => {
      cookie = answer.headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ') ?? cookie
      const isZipped = answer.headers['content-encoding'] === 'gzip'
      text(isZipped ? answer.pipe(createGunzip()) : answer).then(resolve, reject)
    }).on('error', reject)
  })
  JSON.parse(body)
  bytes += body.length
}
agent.destroy()
const { user, system } = process.cpuUsage(before)
const seconds = (performance.now() - started) / 1_000
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, bytes }))
