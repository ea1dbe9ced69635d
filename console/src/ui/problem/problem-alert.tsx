import { Alert, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconAlertTriangle } from '#ui/icons.ts'
import { words } from '../words.ts'
import classes from './problem-alert.module.css'
import { useProblemText } from './problem-text.ts'

/** A refusal inside a form. It is announced as soon as it appears, and brought into sight. */
export function ProblemAlert({ error }: { error: unknown }) {
  const { happened, next, requestId } = useProblemText(error)
  const t = useMessages(words)
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another reason to look
  useEffect(() => {
    // Newer browsers answer with a promise, which is no cleanup.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <Alert
      ref={place}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={happened}
      classNames={classes}
    >
      <Text size="sm">{next}</Text>
      {requestId && <Text className={classes.id}>{t.requestId(requestId)}</Text>}
    </Alert>
  )
}
