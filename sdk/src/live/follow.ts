import { pause } from '../pause.ts'
import { ApiProblem } from '../problem.ts'
import { overEvents } from './over-events.ts'
import { overWebSocket } from './over-web-socket.ts'
import type { Ending, LiveSource, Transport } from './source.ts'

export type { LiveSource } from './source.ts'

const RETRY_MS = 2_000
const TOO_MANY = 429

/** Yields the messages of a source by the first transport that the network lets through, until the last message. */
export async function* follow<Message>(
  source: LiveSource<Message>,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<Message, void, undefined> {
  const transports: Transport[] = source.onlyPolls ? [poll] : [overWebSocket, overEvents, poll]
  while (!signal.aborted) {
    const [transport = poll] = transports
    const ending = yield* transport(source, signal)
    if (ending === 'ended') return
    // A transport without any message is blocked, so the next one is tried. A broken one is tried again.
    if (ending === 'no-message' && transports.length > 1) transports.shift()
    else await pause(transport === poll ? (source.pollMs ?? RETRY_MS) : RETRY_MS, signal)
  }
}

/** Reads once; the caller repeats it. What is refused for good is an error. */
async function* poll<Message>(
  { readCurrent, isLast }: LiveSource<Message>,
  signal: AbortSignal,
): AsyncGenerator<Message, Ending, undefined> {
  let message: Message
  try {
    message = await readCurrent(signal)
  } catch (error) {
    if (signal.aborted) return 'ended'
    if (error instanceof ApiProblem && error.status < 500 && error.status !== TOO_MANY) throw error
    return 'broken'
  }
  if (signal.aborted) return 'ended'
  yield message
  return isLast(message) ? 'ended' : 'broken'
}
