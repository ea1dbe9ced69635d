import { regionNames } from '#platform/service-rules/region-names.ts'
import { useUser } from '#platform/session/session.ts'

/** "Dakar (DKR)", or only the code if its name is unknown. */
export function regionName(country: string, code: string): string {
  const name = regionNames[country]?.[code]
  return name ? `${name} (${code})` : code
}

/** The regions of the organization's country. */
export function useRegions() {
  const country = useUser().organization.country_code
  return { names: regionNames[country] ?? {}, regionName: (code: string) => regionName(country, code) }
}
