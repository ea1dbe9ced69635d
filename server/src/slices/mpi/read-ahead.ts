/** Yields each batch with what was read for it. While the caller works on one, the next one is read. */
export async function* readAhead<P, R>(
  batches: readonly P[],
  read: (batch: P) => Promise<R>,
): AsyncGenerator<readonly [P, R]> {
  const begin = (batch: P | undefined) => {
    const reading = batch === undefined ? undefined : read(batch)
    // A caller that stops early never awaits this read; one that goes on gets the error when it does.
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
