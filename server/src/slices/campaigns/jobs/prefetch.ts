/** Reads a source ahead of its reader without limit, so that both work at the same time. When the reader stops, so does the source. */
export async function* prefetchAll<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const ready: T[] = []
  let isDone = false
  let isStopped = false
  let failure: { error: unknown } | undefined
  let wake = () => {}
  const run = async () => {
    try {
      for await (const item of source) {
        if (isStopped) return
        ready.push(item)
        wake()
      }
    } catch (error) {
      failure = { error }
    } finally {
      isDone = true
      wake()
    }
  }
  const running = run()
  try {
    for (;;) {
      const [item] = ready.splice(0, 1)
      if (item !== undefined) yield item
      else if (failure) throw failure.error
      else if (isDone) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    isStopped = true
    await running
  }
}
