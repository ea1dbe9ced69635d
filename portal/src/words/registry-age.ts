const DAY_MS = 86_400_000
const OLD_DAYS = 7
const VERY_OLD_DAYS = 30

export type Freshness = 'fresh' | 'old' | 'very_old' | 'future'

export interface RegistryAge {
  days: number
  freshness: Freshness
}

export function registryAge(generatedAt: string, nowMs: number): RegistryAge {
  const days = Math.floor((nowMs - Date.parse(generatedAt)) / DAY_MS)
  // Half a day is allowed for time zones and slow clocks.
  if (nowMs < Date.parse(generatedAt) - DAY_MS / 2) return { days: 0, freshness: 'future' }
  const freshness = days >= VERY_OLD_DAYS ? 'very_old' : days >= OLD_DAYS ? 'old' : 'fresh'
  return { days: Math.max(0, days), freshness }
}
