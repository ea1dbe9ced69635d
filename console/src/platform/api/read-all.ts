const PAGE_SIZE = 500

interface Page<Entry> {
  entries: readonly Entry[]
  total: number
}

/** Reads a list page by page until its end. */
export async function readAll<Entry>(
  readPage: (offset: number, limit: number) => Promise<Page<Entry>>,
): Promise<Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const { entries, total } = await readPage(all.length, PAGE_SIZE)
    all.push(...entries)
    if (entries.length === 0 || all.length >= total) return all
  }
}
