import { setFlagsFromString } from 'node:v8'

export function limitHeap(): void {
  // By default the heap grows to three times its content before it is collected, so a large list would look like a leak.
  setFlagsFromString('--heap-growing-percent=100')
  // This applies to threads that start later. They make little garbage.
  setFlagsFromString('--max-semi-space-size=4')
}
