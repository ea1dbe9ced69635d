/** Each piece with what was read for it; while one is worked on, the next one is read. */
export async function* readAhead<P, R>(
  pieces: readonly P[],
  read: (piece: P) => Promise<R>,
): AsyncGenerator<readonly [P, R]> {
  const begin = (piece: P | undefined) => {
    const reading = piece === undefined ? undefined : read(piece)
    // Whoever stops half-way does not wait for it; whoever goes on meets the failure there.
    reading?.catch(() => {})
    return reading
  }
  let ahead = begin(pieces[0])
  for (const [at, piece] of pieces.entries()) {
    const found = (await ahead) as R
    ahead = begin(pieces[at + 1])
    yield [piece, found]
  }
}
