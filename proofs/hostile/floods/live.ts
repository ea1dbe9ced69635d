// WebSockets and streams of events.
import { WebSocket } from 'ws'
import type { Service } from '../send.ts'
import { type Flood, type Outcome, times } from './flood.ts'
import { sendRaw, sendUnread } from './raw.ts'

const SETTLE_MS = 800
const [TOO_MANY, BAD_TOKEN, TOO_LARGE] = [4429, 4401, 1009]
/** A client that still writes when the connection closes may lose the close code. */
const WITHOUT_CODE = 1006

interface Opened {
  socket: WebSocket
  outcome: Outcome
}

function open({ url, viewerToken, jobId }: Service, headers: Record<string, string>, token = viewerToken) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/jobs/${jobId}?token=${token}`, { headers })
  return new Promise<Opened>((resolve) => {
    socket.once('message', () => resolve({ socket, outcome: 'message' }))
    socket.once('close', (code) => resolve({ socket, outcome: code }))
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve({ socket, outcome: statusCode }))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve({ socket, outcome: error.code ?? 'error' }))
  })
}

async function openMany(service: Service, headers: Record<string, string>, token?: string): Promise<Outcome[]> {
  const opened = await times(service.connections, () => open(service, headers, token))
  for (const { socket } of opened) socket.terminate()
  return opened.map(({ outcome }) => outcome)
}

async function sendFrame(service: Service, bytes: number): Promise<Outcome[]> {
  const { socket, outcome } = await open(service, {})
  if (outcome !== 'message') return [outcome]
  const closed = new Promise<Outcome>((resolve) => socket.once('close', (code) => resolve(code)))
  socket.send(Buffer.alloc(bytes))
  return [await closed]
}

async function stream(service: Service, origin?: string): Promise<Outcome[]> {
  const { url, viewerToken, jobId } = service
  const ended = new AbortController()
  const headers = { authorization: `Bearer ${viewerToken}`, ...(origin ? { origin } : {}) }
  // The answers are kept until all have come: the connection of one that is forgotten is closed, and makes room for another.
  const answers = await times(service.connections, () =>
    fetch(`${url}/jobs/${jobId}/events`, { headers, signal: ended.signal }).catch(() => undefined),
  )
  const outcomes = answers.map((answer) => answer?.status ?? 'none')
  ended.abort()
  return outcomes
}

const upgrade = ({ jobId, viewerToken }: Service) =>
  [
    `GET /ws/jobs/${jobId}?token=${viewerToken} HTTP/1.1`,
    'host: x',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  ].join('\r\n')

const PINGS = Buffer.concat(
  new Array<Buffer>(2_000).fill(Buffer.concat([Buffer.from('89fd00000000', 'hex'), Buffer.alloc(125)])),
)

/** Each ping asks for an answer, and nobody reads the answers. */
const pingUnread = async (service: Service): Promise<Outcome[]> =>
  (
    await times(Math.min(20, service.connections), () =>
      sendUnread(service, [`${upgrade(service)}\r\n\r\n`, ...new Array<Buffer>(service.connections).fill(PINGS)]),
    )
  ).flat()

const manyRaw = async (service: Service, part: string): Promise<Outcome[]> =>
  (await times(service.connections, () => sendRaw(service, { parts: [part], listenMs: SETTLE_MS }))).flat()

export const liveFloods: Flood[] = [
  {
    what: 'many WebSockets of one viewer from a page of another site',
    act: (service) => openMany(service, { origin: 'https://evil.example' }),
    expected: [403],
  },
  {
    what: 'many WebSockets of one viewer from our own page',
    act: (service) => openMany(service, { origin: service.url }),
    expected: ['message', TOO_MANY],
    atMost: { message: 20 },
  },
  {
    what: 'many WebSockets without a good token',
    act: (service) => openMany(service, {}, 'nobody'),
    expected: [BAD_TOKEN],
  },
  {
    what: 'a WebSocket with a frame of 16 MB',
    act: (service) => sendFrame(service, 16_000_000),
    expected: [TOO_LARGE, WITHOUT_CODE],
  },
  {
    what: 'many upgrades that stop in the middle of their headers',
    act: (service) => manyRaw(service, upgrade(service)),
    expected: ['open'],
  },
  {
    what: 'many WebSockets that open and never listen or speak',
    act: (service) => manyRaw(service, `${upgrade(service)}\r\n\r\n`),
    expected: ['open', 'closed'],
  },
  {
    what: 'a frame that says it has 2^63 bytes',
    act: (service) =>
      sendRaw(service, {
        parts: [`${upgrade(service)}\r\n\r\n`, Buffer.from('82ffffffffffffffffff00000000', 'hex')],
        pauseMs: 200,
        listenMs: SETTLE_MS,
      }),
    expected: ['open', 'closed'],
  },
  {
    what: 'WebSockets of one viewer that send pings and never read the answers',
    act: pingUnread,
    expected: ['closed'],
    maxGrowthMb: 400,
  },
  {
    what: 'many streams of events of one viewer',
    act: (service) => stream(service),
    expected: [200, 429],
    atMost: { 200: 20 },
  },
  {
    what: 'many streams of events from another site',
    act: (service) => stream(service, 'https://evil.example'),
    expected: [403],
  },
]
