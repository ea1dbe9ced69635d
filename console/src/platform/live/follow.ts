import { isSavingData } from '../preferences/data-saver.ts'
import { accessToken } from '../session/access-token.ts'

export interface LiveSource<Message> {
  /** The path of a WebSocket that sends JSON and closes with code 1000 after the last message. */
  socketPath: string
  /** The same messages as server-sent events, for networks that block WebSockets. */
  openEvents: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** Reads the current state, for networks that block both. */
  readCurrent: (signal: AbortSignal) => Promise<Message>
  isLast: (message: Message) => boolean
  onMessage: (message: Message) => void
}

type Ending = 'ended' | 'broken' | 'no-message'

const POLL_WHEN_SAVING_MS = 4_000
const FIRST_MESSAGE_MS = 6_000
const RETRY_MS = 2_000
const NORMAL_CLOSURE = 1000

/** Follows a source by the first transport that the network lets through. Returns a function that stops it. */
export function follow<Message>(source: LiveSource<Message>): () => void {
  const stopped = new AbortController()
  void run(source, stopped.signal)
  return () => stopped.abort()
}

async function run<Message>(source: LiveSource<Message>, signal: AbortSignal): Promise<void> {
  const transports = isSavingData()
    ? [poll<Message>]
    : [overWebSocket<Message>, overServerSentEvents<Message>, poll<Message>]
  for (let at = 0; !signal.aborted; ) {
    const attempt = transports[at]
    if (!attempt) return
    const outcome = await attempt(source, signal)
    if (outcome === 'ended') return
    // A transport without any message is blocked, so the next one is tried. A broken one is tried again.
    if (outcome === 'no-message' && at < transports.length - 1) at++
    else await pause(RETRY_MS, signal)
  }
}

async function overWebSocket<Message>(
  { socketPath, isLast, onMessage }: LiveSource<Message>,
  signal: AbortSignal,
): Promise<Ending> {
  const token = await accessToken().catch(() => undefined)
  if (!token) return 'broken'
  const origin = window.location.origin.replace(/^http/, 'ws')
  return new Promise((resolve) => {
    const socket = new WebSocket(`${origin}${socketPath}?token=${encodeURIComponent(token)}`)
    let outcome: Ending = 'no-message'
    const timer = setTimeout(() => socket.close(), FIRST_MESSAGE_MS)
    const stop = () => socket.close()
    signal.addEventListener('abort', stop)
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer)
      const message = JSON.parse(data) as Message
      outcome = isLast(message) ? 'ended' : 'broken'
      onMessage(message)
    }
    socket.onclose = ({ code }) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(signal.aborted || code === NORMAL_CLOSURE ? 'ended' : outcome)
    }
  })
}

async function overServerSentEvents<Message>(
  { openEvents, isLast, onMessage }: LiveSource<Message>,
  signal: AbortSignal,
): Promise<Ending> {
  let outcome: Ending = 'no-message'
  try {
    const reader = (await openEvents(signal)).getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return outcome
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data === undefined) continue
        const message = JSON.parse(data) as Message
        outcome = isLast(message) ? 'ended' : 'broken'
        onMessage(message)
      }
      if (outcome === 'ended') return outcome
    }
  } catch {
    return signal.aborted ? 'ended' : outcome
  }
}

/** Reads once and returns; the caller repeats it. */
async function poll<Message>(
  { readCurrent, isLast, onMessage }: LiveSource<Message>,
  signal: AbortSignal,
): Promise<Ending> {
  try {
    const message = await readCurrent(signal)
    if (signal.aborted) return 'ended'
    onMessage(message)
    if (isLast(message)) return 'ended'
  } catch {
    // The connection banner reports that the network is gone.
  }
  if (isSavingData()) await pause(POLL_WHEN_SAVING_MS, signal)
  return signal.aborted ? 'ended' : 'broken'
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
