import { ApiProblem, ConnectionLost } from '@samakart/sdk'
import { useMessages, usePhrase } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { useAdvice } from './use-advice.ts'

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
