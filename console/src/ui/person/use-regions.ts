import { regionNames } from '#platform/region-names.ts'
import { useUser } from '#platform/session/session.ts'

/** The regions of the organization's country: names by code, and "Dakar (DKR)", or the bare code where it is unknown. */
export function useRegions() {
  const names = regionNames[useUser().organization.country_code] ?? {}
  const regionName = (code: string): string => (names[code] ? `${names[code]} (${code})` : code)
  return { names, regionName }
}
