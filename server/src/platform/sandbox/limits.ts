/** All the memory of a sandbox process. The JavaScript heap is part of it. */
export const MAX_MEMORY_MB = 512
/** A process that still uses this much after a task is not given another. */
export const MAX_IDLE_MEMORY_MB = 200
export const MAX_HEAP_MB = 256
/** Starting Node and loading a module takes a tenth of a second, and longer on an overloaded machine. */
export const START_TIMEOUT_MS = 60_000
