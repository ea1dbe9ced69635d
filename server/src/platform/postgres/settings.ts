export type Settings = Readonly<Record<string, string>>

/** Set at every start, so that a release can change them. They suit a machine with two cores and a few gigabytes. */
export const defaultSettings: Settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '80',
  shared_buffers: '64MB',
  huge_pages: 'off',
  // These two save four processes: asynchronous reads only help on large disks, and there is no replication.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  // Statements are short, so compiling one takes longer than running it.
  jit: 'off',
  // A job of 10,000 cards writes several hundred megabytes and should not force a checkpoint.
  max_wal_size: '1GB',
  // The first large job begins with empty tables, so statistics must be updated soon.
  autovacuum_naptime: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Log messages contain no refused values and no statements, and so no personal data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** For tests and benches, whose data need not survive a power cut. */
export const nonDurableSettings: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
}

export const settingFlags = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
