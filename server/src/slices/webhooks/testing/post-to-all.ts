// A process of its own that posts to each address: NODE_EXTRA_CA_CERTS counts only from the start of a process.
import { AddressGuard } from '#platform/net/address-guard.ts'
import { postSigned } from '../deliver.ts'

const guard = new AddressGuard({ isStrict: false, allowedHosts: [] })
const stopping = new AbortController().signal
const results = []
for (const address of process.argv.slice(2))
  results.push(await postSigned(address, {}, '{"type":"webhook.test"}', { guard, timeoutMs: 30_000, stopping }))
console.log(JSON.stringify(results))
