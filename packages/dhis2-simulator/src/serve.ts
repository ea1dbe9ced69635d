// node packages/dhis2-simulator/src/serve.ts --version 2.40.12 --enrollments 200000 --port 8085
import { parseArgs } from 'node:util'
import { startDhis2 } from './simulator.ts'

const { values } = parseArgs({
  options: {
    version: { type: 'string', default: '2.41.9' },
    enrollments: { type: 'string', default: '2000' },
    port: { type: 'string', default: '0' },
    programme: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    'time-zone': { type: 'string', default: 'Africa/Dakar' },
    'context-path': { type: 'string', default: '' },
    'no-compression': { type: 'boolean', default: false },
  },
})

const simulator = await startDhis2({
  version: values.version,
  enrollments: Number(values.enrollments),
  port: Number(values.port),
  seed: Number(values.seed),
  ...(values.programme ? { programmes: values.programme } : {}),
  timeZone: values['time-zone'],
  contextPath: values['context-path'],
  compression: !values['no-compression'],
})
const { url, account, world } = simulator
console.log(
  JSON.stringify({ url, ...account, programmes: world.metadata.programmes.map(({ id, name }) => ({ id, name })) }),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop())
