import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ResponseBody } from '@samakart/sdk'
import { useEffect, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import classes from './password-strength.module.css'

const messages = defineMessages({
  strength: { fr: 'Solidité', en: 'Strength', wo: 'Dooley' },
  0: { fr: 'très faible', en: 'very weak', wo: 'néew doole lool' },
  1: { fr: 'faible', en: 'weak', wo: 'néew doole' },
  2: { fr: 'moyenne', en: 'fair', wo: 'diggu' },
  3: { fr: 'bonne', en: 'good', wo: 'baax na' },
  4: { fr: 'très bonne', en: 'very good', wo: 'baax na lool' },
})

type Estimate = ResponseBody<'/auth/password/strength', 'post'>
type Score = 0 | 1 | 2 | 3 | 4

/** As long as the user writes, nothing is asked. */
const PAUSE_MS = 500

/** Asks the service about a password. */
export type AskStrength = (password: string, signal: AbortSignal) => Promise<Estimate>

interface PasswordStrengthProps {
  password: string
  email?: string
  name?: string
  /** Instead of the question of a signed-in user. */
  ask?: AskStrength
}

/** The service estimates the password: its dictionaries are many times larger than the console. */
export function PasswordStrength({ password, email, name, ask }: PasswordStrengthProps) {
  const t = useMessages(messages)
  const estimate = useEstimate(password, email, name, ask)
  if (!estimate) return null
  const score = estimate.score as Score
  return (
    <div className={classes.strength} data-score={score}>
      <div className={classes.bar} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={score >= step || (step === 1 && score === 0)} />
        ))}
      </div>
      <Text size="sm" role="status">
        {t.strength} : {t[score]}
        {estimate.advice && <span className={classes.advice}>{estimate.advice}</span>}
      </Text>
    </div>
  )
}

/** Undefined until the service has answered. Without an answer the form works as before: the service checks again. */
function useEstimate(
  password: string,
  email: string | undefined,
  name: string | undefined,
  ask: AskStrength = (asked, signal) => askSignedIn({ password: asked, email, full_name: name }, signal),
): Estimate | undefined {
  const language = useLanguage()
  const [estimate, setEstimate] = useState<Estimate>()
  const [asked] = useDebouncedValue(password, PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the advice comes in the language of the moment
  useEffect(() => {
    setEstimate(undefined)
    if (asked === '' || asked.length > 128) return
    const gone = new AbortController()
    void ask(asked, gone.signal).then(setEstimate, () => undefined)
    return () => gone.abort()
  }, [asked, email, name, language])
  return password === '' ? undefined : estimate
}

function askSignedIn(
  { password, email, full_name }: { password: string; email: string | undefined; full_name: string | undefined },
  signal: AbortSignal,
): Promise<Estimate> {
  const body = { password, ...(email ? { email } : {}), ...(full_name ? { full_name } : {}) }
  return dataOf(api.POST('/auth/password/strength', { body, signal }))
}
