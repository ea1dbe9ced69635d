/** All the memory of a sandbox process. The JavaScript heap is part of it. */
export const MAX_MEMORY_MB = 512
/** A process that still uses this much after a task is not given another. */
export const MAX_IDLE_MEMORY_MB = 200
export const MAX_HEAP_MB = 256
export const MAX_WAITING = 24
export const MAX_WAITING_PER_ORGANIZATION = 8
/** Bytes that wait for a sandbox process, in the process that received them. */
export const MAX_HELD_MB = 192
export const MAX_HELD_MB_PER_ORGANIZATION = 64
/** The pipe through which a sandbox process gets bytes. 0 to 2 are the usual ones, 3 is the channel of messages. */
export const BYTES_FD = 4
/** Starting Node and loading a module takes a tenth of a second, and longer on an overloaded machine. */
export const START_TIMEOUT_MS = 60_000
