import type { Ending, LiveSource } from './source.ts'

export async function* overEvents<Message>(
  { openEvents, isLast }: LiveSource<Message>,
  signal: AbortSignal,
): AsyncGenerator<Message, Ending, undefined> {
  let ending: Ending = 'no-message'
  const ended = new AbortController()
  try {
    const reader = (await openEvents(AbortSignal.any([signal, ended.signal]))).getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return ending
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data === undefined) continue
        const message = JSON.parse(data) as Message
        ending = isLast(message) ? 'ended' : 'broken'
        yield message
        if (ending === 'ended') return ending
      }
    }
  } catch {
    return signal.aborted ? 'ended' : ending
  } finally {
    ended.abort()
  }
}
