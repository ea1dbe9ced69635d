import { Alert, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconAlertTriangle } from '#ui/icons.ts'
import { commonMessages } from '../common-messages.ts'
import { requirementOf } from '../states/failed.tsx'
import classes from './problem-alert.module.css'
import { useProblemText } from './problem-text.ts'

const Locked = lazy(() => import('../locked.tsx'))

/** A problem inside a form. What the organization has not bought is offered instead. */
export function ProblemAlert({ error }: { error: unknown }) {
  const requires = requirementOf(error)
  if (!requires) return <Problem error={error} />
  return (
    <Suspense fallback={null}>
      <Locked requires={requires} />
    </Suspense>
  )
}

/** Screen readers announce it, and it is scrolled into view. */
function Problem({ error }: { error: unknown }) {
  const { happened, next, requestId } = useProblemText(error)
  const t = useMessages(commonMessages)
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new problem is scrolled into view
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
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
