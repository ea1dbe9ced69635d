import type { LookupFunction } from 'node:net'
import type { AddressGuard } from './address-guard.ts'

/** Why no address was found: the guard refuses it, or nobody knows the host. */
export type LookupFault = 'address_refused' | 'unknown_host'

/**
 * Resolves the host for each new connection, so that the address that was checked is the one that is connected to, whatever a
 * second lookup would answer. Node does not look up hosts that are addresses: the caller checks the URL first.
 */
export function guardedLookup(guard: AddressGuard, url: URL, faultOf: (fault: LookupFault) => Error): LookupFunction {
  return (_host, options, answer) => {
    guard.addressesOf(url).then(
      (addresses) => {
        const [first] = addresses
        if (!first) answer(faultOf('address_refused'), '', 4)
        else if (options.all) answer(null, addresses)
        else answer(null, first.address, first.family)
      },
      () => answer(faultOf('unknown_host'), '', 4),
    )
  }
}
