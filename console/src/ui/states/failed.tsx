import { Button, Text } from '@mantine/core'
import { ApiProblem, ConnectionLost } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconCloudOff, IconLock, IconMoodEmpty } from '#ui/icons.ts'
import { commonMessages } from '../common-messages.ts'
import { useProblemText } from '../problem/problem-text.ts'
import { Notice } from './notice.tsx'

/** Something could not be loaded: what happened, what to do next, and a button to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
