export function ageOn(birth: string, today: Date): number {
  const [year = 0, month = 1, day = 1] = birth.split('-').map(Number)
  const hadBirthday = today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day)
  return today.getFullYear() - year - (hadBirthday ? 0 : 1)
}

/** Accepts `1984`, `1984-05-12` and `12/05/1984`. The year must have four digits. */
export function readBirth(written: string): string | undefined {
  const text = written.trim()
  if (/^\d{4}$/.test(text)) return text
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, day, month, year] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text) ?? []
  const parts = [isoYear ?? year, isoMonth ?? month, isoDay ?? day]
  if (parts.includes(undefined)) return undefined
  const iso = parts.map((part) => (part ?? '').padStart(2, '0')).join('-')
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}
