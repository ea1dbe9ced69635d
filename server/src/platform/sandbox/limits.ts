/** Of a process, all its memory together; the JavaScript heap is a part of it. */
export const MOST_MEMORY_MB = 512
export const MOST_HEAP_MB = 256
/** To start Node and to load a module takes a tenth of a second; on a machine that is out of breath, more. */
export const LONGEST_START_MS = 60_000
