import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '../common-messages.ts'

/** Grey lines in place of the content. */
export function Loading({ lines = 4, height = 18 }: { lines?: number; height?: number }) {
  const t = useMessages(commonMessages)
  return (
    <Stack gap="sm" p="md" aria-busy="true">
      <VisuallyHidden role="status">{t.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are the same
        <Skeleton key={line} height={height} width={line % 3 === 2 ? '70%' : '100%'} />
      ))}
    </Stack>
  )
}
