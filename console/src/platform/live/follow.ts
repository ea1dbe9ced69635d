import { isSavingData } from '../preferences/data-saver.ts'
import { accessToken } from '../session/access-token.ts'

export interface Followed<Message> {
  /** Of a WebSocket on this service; it speaks JSON and closes with 1000 when all is said. */
  socketPath: string
  /** The same as server-sent events, for networks that break WebSockets. */
  openEvents: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** The present state, for networks that break both. */
  ask: (signal: AbortSignal) => Promise<Message>
  isLast: (message: Message) => boolean
  onMessage: (message: Message) => void
}

type Outcome = 'ended' | 'broken' | 'silent'

const POLL_WHEN_SAVING_MS = 4_000
const FIRST_MESSAGE_MS = 6_000
const RETRY_MS = 2_000
const NORMAL_CLOSURE = 1000

/** Follows what happens on the service by the best way that the network lets through. Answers how to stop. */
export function follow<Message>(followed: Followed<Message>): () => void {
  const stopped = new AbortController()
  void run(followed, stopped.signal)
  return () => stopped.abort()
}

async function run<Message>(followed: Followed<Message>, signal: AbortSignal): Promise<void> {
  const ways = isSavingData() ? [poll<Message>] : [bySocket<Message>, byEvents<Message>, poll<Message>]
  for (let way = 0; !signal.aborted; ) {
    const attempt = ways[way]
    if (!attempt) return
    const outcome = await attempt(followed, signal)
    if (outcome === 'ended') return
    // A way that never said a word is blocked somewhere; one that broke off is tried again.
    if (outcome === 'silent' && way < ways.length - 1) way++
    else await pause(RETRY_MS, signal)
  }
}

async function bySocket<Message>(
  { socketPath, isLast, onMessage }: Followed<Message>,
  signal: AbortSignal,
): Promise<Outcome> {
  const token = await accessToken().catch(() => undefined)
  if (!token) return 'broken'
  const origin = window.location.origin.replace(/^http/, 'ws')
  return new Promise((resolve) => {
    const socket = new WebSocket(`${origin}${socketPath}?token=${encodeURIComponent(token)}`)
    let outcome: Outcome = 'silent'
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

async function byEvents<Message>(
  { openEvents, isLast, onMessage }: Followed<Message>,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome: Outcome = 'silent'
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

/** One look, then a rest; the caller looks again. */
async function poll<Message>({ ask, isLast, onMessage }: Followed<Message>, signal: AbortSignal): Promise<Outcome> {
  try {
    const message = await ask(signal)
    if (signal.aborted) return 'ended'
    onMessage(message)
    if (isLast(message)) return 'ended'
  } catch {
    // The frame says that the network is gone.
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
