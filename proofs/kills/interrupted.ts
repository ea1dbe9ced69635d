// What workers were doing when something was killed, and how long it took until each of these went on.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const POLL_MS = 100
const GIVE_UP_MS = 180_000

/** What is held by a worker now, each with how far it is: another value means that somebody goes on with it. */
export type Held = ReadonlyMap<string, string>

const HELD = `
  select id, concat_ws(' ', status, attempt, people_found, cards_generated, cards_issued) as state
    from generation_job where status = 'generating'
  union all select id, concat_ws(' ', status, attempt, enrollments_read) from dhis2_task where status in ('syncing', 'generating')`

export async function readHeld(databaseUrl: string): Promise<Held> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; state: string }>(HELD)
    return new Map(rows.map(({ id, state }) => [id, state]))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Seconds from `since` until everything that was held has gone on: the slowest counts. */
export async function untilResumed(databaseUrl: string, held: Held, since: number): Promise<number> {
  let open = held
  while (open.size > 0) {
    const now = await readHeld(databaseUrl).catch(() => undefined)
    if (now) open = new Map([...open].filter(([id, state]) => now.get(id) === state))
    if (open.size === 0) break
    if (performance.now() - since > GIVE_UP_MS) throw new Error(`nobody goes on with ${[...open.keys()].join(', ')}`)
    await wait(POLL_MS)
  }
  return (performance.now() - since) / 1_000
}
