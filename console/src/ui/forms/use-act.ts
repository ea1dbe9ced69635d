import { notifications } from '@mantine/notifications'
import { ApiProblem, randomKey } from '@samakart/sdk'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { commonMessages } from '../common-messages.ts'

interface Act<Input, Result> {
  /** A POST sends `headers`, which hold the idempotency key. */
  run: (input: Input, headers: { 'Idempotency-Key': string }) => Promise<Result>
  /** The cache keys of what the act makes out of date. */
  touches?: readonly QueryKey[]
  /** The notification that is shown when it succeeded. */
  done?: (result: Result) => string
  onDone?: (result: Result) => void
  /** Shows the mistakes that the service found beside their fields. */
  onMistakes?: (mistakes: Record<string, string>) => void
}

/**
 * A change by the user. The same input keeps its idempotency key, so that a lost response never causes a second change.
 */
export function useAct<Input, Result>({ run, touches = [], done, onDone, onMistakes }: Act<Input, Result>) {
  const queries = useQueryClient()
  const attempt = useRef<{ input: string; key: string }>(undefined)
  return useMutation({
    mutationFn: (input: Input) => {
      const written = JSON.stringify(input)
      if (!attempt.current || attempt.current.input !== written) attempt.current = { input: written, key: randomKey() }
      return run(input, { 'Idempotency-Key': attempt.current.key })
    },
    onSuccess: async (result) => {
      attempt.current = undefined
      onDone?.(result)
      if (done) showNotification(done(result))
      await Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.mistakes.length === 0) return
      onMistakes?.(Object.fromEntries(error.mistakes.map(({ path, message }) => [path, message])))
    },
  })
}

/** What was said to a user is not for whoever signs in next, and would cover the form on a phone. */
export const clearNotifications = (): void => notifications.clean()

/** Says that something succeeded. It goes away by itself. */
export function showNotification(message: string): void {
  const close = commonMessages.close[currentLanguage.get()]
  notifications.show({ message, color: 'baobab', autoClose: 6_000, closeButtonProps: { 'aria-label': close } })
}
