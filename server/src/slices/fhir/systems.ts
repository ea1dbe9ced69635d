/** The base of all addresses and identifier systems. */
export interface Base {
  /** `https://cards.example.org/fhir` */
  url: string
}

export const baseOf = ({ publicUrl }: { publicUrl: string }): Base => ({ url: `${publicUrl}/fhir` })

export const MPI = 'mpi'
export const CARD = 'card'
export const CAMPAIGN = 'campaign/'

const isUri = (text: string) => /^[a-z][a-z0-9+.-]*:\S/i.test(text)

/**
 * The system of a kind of identifier: an address of this service for the kinds that the registry names itself (`mpi`, `card`,
 * `campaign/…`, `nin`, `dhis2_uid`), and the kind itself if it is the URI of another system.
 */
export function systemOf({ url }: Base, kind: string): string {
  return isUri(kind) ? kind : `${url}/sid/${kind.split('/').map(encodeURIComponent).join('/')}`
}

/** The kind of a system, of which only the last part may be given for one of our own. Empty if it is none. */
export function kindOf({ url }: Base, system: string): string {
  const own = `${url}/sid/`
  if (!system.startsWith(own)) return system.trim()
  try {
    return decodeURIComponent(system.slice(own.length))
  } catch {
    return ''
  }
}

/** Identifiers that the service itself gives: nobody else sets or changes them. */
export const isOwnKind = (kind: string) => kind === MPI || kind === CARD || kind.startsWith(CAMPAIGN)
