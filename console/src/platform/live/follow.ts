import { follow as followSource, type LiveSource as Source } from '@samakart/sdk'
import { api, dataOf } from '../api/client.ts'
import { isSavingData } from '../preferences/data-saver.ts'

export interface LiveSource<Message> extends Pick<Source<Message>, 'openEvents' | 'readCurrent' | 'isLast' | 'pollMs'> {
  /** The path of a WebSocket that sends JSON and closes with code 1000 after the last message. */
  socketPath: string
  onMessage: (message: Message) => void
}

const POLL_WHEN_SAVING_MS = 4_000

/** Follows a source by the first transport that the network lets through. Returns a function that stops it. */
export function follow<Message>(source: LiveSource<Message>): () => void {
  const stopped = new AbortController()
  void run(source, stopped.signal)
  return () => stopped.abort()
}

async function run<Message>({ socketPath, onMessage, ...source }: LiveSource<Message>, signal: AbortSignal) {
  const onlyPolls = isSavingData()
  const openSocket = async () => {
    const { ticket } = await dataOf(api.POST('/socket-tickets'))
    const origin = window.location.origin.replace(/^http/, 'ws')
    return new WebSocket(`${origin}${socketPath}?ticket=${encodeURIComponent(ticket)}`)
  }
  const pollMs = onlyPolls ? POLL_WHEN_SAVING_MS : source.pollMs
  try {
    for await (const message of followSource({ ...source, openSocket, onlyPolls, pollMs }, signal)) {
      if (!signal.aborted) onMessage(message)
    }
  } catch {
    // The page says itself what it may not read.
  }
}
