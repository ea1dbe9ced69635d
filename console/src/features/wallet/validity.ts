import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import type { Pass } from './queries.ts'

/** The date until which a pass is valid, or since which it is not. */
export function useValidity(): (pass: Pass) => string {
  const t = useMessages(messages)
  const { shortDate } = useFormats()
  return ({ status, expires_at, revoked_at }) => {
    if (status === 'revoked' && revoked_at) return t.revokedOn(shortDate(new Date(revoked_at)))
    const day = shortDate(new Date(expires_at))
    return status === 'expired' ? t.expiredOn(day) : t.until(day)
  }
}
