/** Each batch with what was read for it; while one is worked on, the next one is read. */
export async function* readAhead<P, R>(
  batches: readonly P[],
  read: (batch: P) => Promise<R>,
): AsyncGenerator<readonly [P, R]> {
  const begin = (batch: P | undefined) => {
    const reading = batch === undefined ? undefined : read(batch)
    // Whoever stops half-way does not wait for it; whoever goes on meets the failure there.
    reading?.catch(() => {})
    return reading
  }
  let ahead = begin(batches[0])
  for (const [at, batch] of batches.entries()) {
    const found = (await ahead) as R
    ahead = begin(batches[at + 1])
    yield [batch, found]
  }
}
