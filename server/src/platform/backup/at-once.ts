/** Acts on several items at a time, as they come. The first error ends it. */
export async function atOnce<T>(
  count: number,
  items: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  for await (const item of items) {
    const one: Promise<void> = act(item)
      .catch((error) => {
        failure ??= { error }
      })
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= count) await Promise.race(running)
    if (failure) break
  }
  await Promise.all(running)
  if (failure) throw failure.error
}
