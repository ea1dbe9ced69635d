// npm run proof -- outages [--each 20] [--kinds store,pause,database,kill,clock] [--per-second 10]
// An API process and two workers are used while the store goes away, workers stand still for longer than their lease (SIGSTOP),
// PostgreSQL is restarted as after a power cut, workers are killed, and workers are killed and started anew on a machine whose clock is ten
// minutes ahead or behind, in random order. Every request must be answered as expected or with 503 and Retry-After, every accepted
// job be completed, with the files that its manifest names.
import { parseArgs } from 'node:util'
import { type OutageKind, outageKinds } from './outages.ts'
import { useUnderOutages } from './under-outages.ts'

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '20' },
    kinds: { type: 'string', default: outageKinds.join(',') },
    'per-second': { type: 'string', default: '10' },
  },
})
const kinds = values.kinds.split(',') as OutageKind[]
const outages = Array.from({ length: Number(values.each) }, () => kinds)
  .flat()
  .map((kind) => ({ kind, at: Math.random() }))
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind)
console.log(await useUnderOutages(outages, Number(values['per-second'])))
