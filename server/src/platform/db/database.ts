import type { Kysely } from 'kysely'

/** Every table of the service. Slices add theirs by declaration merging in their own `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

type Reads = 'selectFrom' | 'fn' | 'dynamic' | 'getExecutor'

/** For read scopes: it cannot write and cannot lock. */
export type ReadDb = Pick<Kysely<Database>, Reads>

/** For units of work: it cannot open another transaction. */
export type Tx = Pick<
  Kysely<Database>,
  Reads | 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'with' | 'withRecursive' | 'executeQuery'
>
