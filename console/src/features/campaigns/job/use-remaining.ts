import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { progressMessages } from './progress-messages.ts'

/** "about 40 s left" or "about 3 min left"; undefined while the service cannot estimate it. */
export function useRemaining(): (etaSeconds: number | null | undefined) => string | undefined {
  const t = useMessages(progressMessages)
  const { number } = useFormats()
  return (etaSeconds) => {
    if (etaSeconds === null || etaSeconds === undefined) return undefined
    if (etaSeconds < 90) return t.remaining(t.seconds(number(Math.max(1, etaSeconds))))
    return t.remaining(t.minutes(number(Math.round(etaSeconds / 60))))
  }
}
