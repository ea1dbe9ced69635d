import { ApiProblem, ConnectionLost } from '#platform/api/problem.ts'
import { useMessages, usePhrase } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { useAdvice } from './use-advice.ts'

const messages = defineMessages({
  lost: {
    fr: 'Le service ne répond pas : la connexion est interrompue.',
    en: 'The service does not answer: the connection is lost.',
    wo: 'Service bi tontuwul: lëkkaloo gi dog na.',
  },
  unexpected: {
    fr: 'Une erreur inattendue est survenue dans la page.',
    en: 'Something unexpected went wrong in the page.',
    wo: 'Am na njuumte lu ñu séentuwul ci xët wi.',
  },
})

export interface ProblemText {
  happened: string
  next: string
  requestId: string | undefined
}

/** What happened, and what to do next. */
export function useProblemText(error: unknown): ProblemText {
  const t = useMessages(messages)
  const next = usePhrase(useAdvice(error))
  if (error instanceof ApiProblem) return { happened: error.detail || t.unexpected, next, requestId: error.requestId }
  return { happened: error instanceof ConnectionLost ? t.lost : t.unexpected, next, requestId: undefined }
}
