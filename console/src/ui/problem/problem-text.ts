import { ApiProblem, ConnectionLost } from '@samakart/sdk'
import { useEffect, useState } from 'react'
import { useMessages, usePhrase } from '#platform/i18n/current-language.ts'
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

const messages = defineMessages({
  lost: {
    fr: 'Le service ne répond pas : la connexion est interrompue.',
    en: 'The service does not answer: the connection is lost.',
    wo: 'Service bi tontuwul: lëkkaloo gi dog na.',
  },
  mistakes: {
    fr: (count: number) => (count === 1 ? 'Une chose est à corriger :' : `${count} choses sont à corriger :`),
    en: (count: number) => (count === 1 ? 'One thing has to be corrected:' : `${count} things have to be corrected:`),
    wo: (count: number) => (count === 1 ? 'Benn mbir la ñu wara jubbanti:' : `${count} mbir la ñu wara jubbanti:`),
  },
  unexpected: {
    fr: 'Une erreur inattendue est survenue dans la page.',
    en: 'Something unexpected went wrong in the page.',
    wo: 'Am na njuumte lu ñu séentuwul ci xët wi.',
  },
})

/** A long list may have thousands of mistakes. */
const SHOWN = 5

export interface ProblemText {
  happened: string
  next: string
  requestId: string | undefined
}

/** What happened, and what to do next. */
export function useProblemText(error: unknown): ProblemText {
  const t = useMessages(messages)
  const next = usePhrase(useAdvice(error))
  if (error instanceof ApiProblem) {
    const mistakes = [...new Set(error.mistakes.map(({ message }) => message))]
    // They stand at their fields too, where there are such. The sentence of the API speaks to programs, about "errors".
    if (error.code === 'invalid' && mistakes.length > 0)
      return { happened: t.mistakes(mistakes.length), next: mistakes.slice(0, SHOWN).join(' '), requestId: undefined }
    return { happened: error.detail || t.unexpected, next, requestId: error.requestId }
  }
  return { happened: error instanceof ConnectionLost ? t.lost : t.unexpected, next, requestId: undefined }
}

/**
 * What to do next. The long list of codes is loaded only after a problem, so that a first visit does not pay for it.
 */
function useAdvice(error: unknown): Phrase {
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
