/** Files of jobs have a new key each time they are made. Whoever knows a key finds what it named, or nothing. */
export const storedKeysQuery = 'select storage_key as key from stored_file where sealed_key is not null'

/** A day's file of audit checkpoints is replaced by a longer one. A chain must not be shorter than its checkpoints say. */
export const REPLACED_FILES = 'audit/'
