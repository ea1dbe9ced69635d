// Days and months of the books. Dakar keeps UTC all year.

/** `2026-03-10` */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** `2026-03` */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7)
}

export interface Month {
  firstDay: string
  /** The first day of the next month, when quotas are renewed. */
  resetDay: string
}

export function monthAround(day: string): Month {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return { firstDay: `${day.slice(0, 7)}-01`, resetDay: dayOf(new Date(Date.UTC(year, month, 1))) }
}
