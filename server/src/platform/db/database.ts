import type { Kysely } from 'kysely'

/** Every table of the service. Slices add theirs by declaration merging in their own `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

type Reads = 'selectFrom' | 'fn' | 'dynamic' | 'getExecutor'

/** What a question may use. It cannot write and cannot lock. */
export type ReadDb = Pick<Kysely<Database>, Reads>

/** What a change may use. It cannot open another transaction. */
export type Tx = Pick<
  Kysely<Database>,
  Reads | 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'with' | 'withRecursive' | 'executeQuery'
>
