// A process of its own that asks addresses at intervals, so that the process that makes and sends hostile bodies does not delay it.
import { requestAtIntervals } from '../../bench/jobs/request-at-intervals.ts'
import { percentile } from '../../bench/percentile.ts'

export interface ProbeResult {
  slowestMs: number[]
  p99Ms: number[]
  answers: number
  /** How many answers were not 200. */
  wrong: number
}

const urls = process.argv.slice(2)
const { PROBE_TOKEN, PROBE_EVERY_MS } = process.env
const headers: Record<string, string> = PROBE_TOKEN ? { authorization: `Bearer ${PROBE_TOKEN}` } : {}
let stop = () => {}
process.on('message', (message: 'start' | 'stop') => (message === 'start' ? void probe() : stop()))

async function probe(): Promise<void> {
  const during = new Promise<void>((resolve) => {
    stop = resolve
  })
  let [answers, wrong] = [0, 0]
  const ask = async (url: string) => {
    const answer = await fetch(url, { headers }).catch(() => undefined)
    await answer?.arrayBuffer()
    answers++
    if (answer?.status !== 200) wrong++
  }
  const times = await Promise.all(urls.map((url) => requestAtIntervals(() => ask(url), during, Number(PROBE_EVERY_MS))))
  const result: ProbeResult = {
    slowestMs: times.map((each) => percentile(each, 1)),
    p99Ms: times.map((each) => percentile(each, 0.99)),
    answers,
    wrong,
  }
  process.send?.(result)
}
