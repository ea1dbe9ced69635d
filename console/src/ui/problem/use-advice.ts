import { ApiProblem, ConnectionLost } from '@samakart/sdk'
import { useEffect, useState } from 'react'
import { defineMessages, type Phrase } from '#platform/i18n/messages.ts'

/** Used when the code has no advice, and until the advice is loaded. */
const general = defineMessages({
  lost: {
    fr: 'Vérifiez votre connexion. La page reprendra d’elle-même dès qu’elle revient.',
    en: 'Check your connection. The page continues automatically once it is back.',
    wo: 'Saytul sa lëkkaloo. Xët wi dina jëm kanam boppam bu ñëwaatee.',
  },
  later: {
    fr: 'Réessayez dans un instant. Si cela se répète, transmettez le numéro de requête au support.',
    en: 'Try again in a moment. If it happens again, give the request id to support.',
    wo: 'Jéemaatal léegi. Su dellusee, joxeel limu laaj bi ñi lay jàppale.',
  },
  check: {
    fr: 'Vérifiez votre saisie, puis réessayez.',
    en: 'Check what you entered, then try again.',
    wo: 'Saytul li nga bind, nga jéemaat.',
  },
})

type AdviceByCode = Readonly<Record<string, Phrase>>

let loaded: AdviceByCode | undefined

/**
 * What to do next. The long list of codes is loaded only after a problem, so that a first visit does not pay for it.
 */
export function useAdvice(error: unknown): Phrase {
  const [adviceByCode, setAdviceByCode] = useState(loaded)
  const isKnown = error instanceof ApiProblem
  useEffect(() => {
    if (!isKnown || loaded) return
    let isGone = false
    void import('./advice.ts').then(
      (advice) => {
        loaded = advice.adviceByCode
        if (!isGone) setAdviceByCode(loaded)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isKnown])
  if (error instanceof ConnectionLost) return general.lost
  if (!isKnown) return general.later
  const known = adviceByCode?.[error.code] ?? (error.status === 403 ? adviceByCode?.forbidden : undefined)
  return known ?? (error.status >= 500 || error.status === 429 ? general.later : general.check)
}
