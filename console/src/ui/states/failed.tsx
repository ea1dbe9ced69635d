import { Button, Text } from '@mantine/core'
import { ApiProblem, ConnectionLost, isProblem } from '@samakart/sdk'
import { lazy, Suspense } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Requirement } from '#platform/routing.ts'
import { IconCloudOff, IconLock, IconMoodEmpty } from '#ui/icons.ts'
import { commonMessages } from '../common-messages.ts'
import { useProblemText } from '../problem/problem-text.ts'
import { Loading } from './loading.tsx'
import { Notice } from './notice.tsx'

/**
 * Something could not be loaded: what happened, what to do next, and a button to try again. What the organization has not bought is
 * offered instead.
 */
const Locked = lazy(() => import('../locked.tsx'))

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const requires = requirementOf(error)
  if (!requires) return <Failure error={error} onRetry={onRetry} />
  return (
    <Suspense fallback={<Loading />}>
      <Locked requires={requires} />
    </Suspense>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { happened, next, requestId } = useProblemText(error)
  const t = useMessages(commonMessages)
  const isForbidden = error instanceof ApiProblem && error.status === 403
  const icon = isForbidden ? IconLock : error instanceof ConnectionLost ? IconCloudOff : IconMoodEmpty
  return (
    <Notice
      icon={icon}
      title={happened}
      tone={isForbidden ? 'calm' : 'bad'}
      role="alert"
      action={isForbidden ? undefined : <Button onClick={onRetry}>{t.retry}</Button>}
    >
      {next}
      {requestId && (
        <Text size="xs" ff="monospace" mt="xs">
          {t.requestId(requestId)}
        </Text>
      )}
    </Notice>
  )
}

export function requirementOf(error: unknown): Requirement | undefined {
  if (isProblem(error, 'module_inactive')) return { module: String(error.body.module) }
  if (isProblem(error, 'plan_required')) return { plan: String(error.body.required_plan) }
  return undefined
}
