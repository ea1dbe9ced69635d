import type { Config } from '#platform/config/config.ts'

/** For whom a device makes a passkey: the address at which people open the console. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin, rpName: 'Samakart' }
}

/** With the first passkey, because it takes a while and most starts do without. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
