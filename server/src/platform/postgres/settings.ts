export type Settings = Readonly<Record<string, string>>

/** Given at every start, so that a release brings its own. For a machine of two cores and a few gigabytes. */
export const usualSettings: Settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '80',
  shared_buffers: '64MB',
  huge_pages: 'off',
  // Four processes fewer: reading ahead by others pays on large disks only, and nobody replicates.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  // Statements are short: to compile one takes longer than to run it.
  jit: 'off',
  // A job of 10,000 cards writes some hundred megabytes and should meet no forced checkpoint.
  max_wal_size: '1GB',
  // The first large job begins on empty tables: plans should learn of it soon.
  autovacuum_naptime: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // PostgreSQL's own messages never carry personal data: no refused value, no statement.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** For tests and benches: what a power cut would take is worth nothing. */
export const forgetfulSettings: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
}

export const settingFlags = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
