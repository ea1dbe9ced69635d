/** An operation that will go. Callers are told in every answer, and the description marks it. */
export interface Deprecation {
  /** The day of the release that said so, like `2027-03-01`. */
  since: string
  /** The first day on which it may be gone, at least twelve months later. */
  until: string
  /** The path of what replaces it. */
  instead?: string
}

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the address of the successor. */
export function deprecationHeaders({ since, until, instead }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(until).toUTCString(),
    ...(instead ? { link: `<${instead}>; rel="successor-version"` } : {}),
  }
}
