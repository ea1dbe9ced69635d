import { Alert, Button, Group, Text } from '@mantine/core'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { registryKey, reviewsKey } from '#platform/queries/keys.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconArrowsJoin } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'
import type { ReviewSummary } from './queries.ts'

/** Offers to merge the pairs of the page that say exactly the same. The service checks each of them again. */
export function MergeRepeats({ reviews, onMerged }: { reviews: readonly ReviewSummary[]; onMerged: () => void }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const ids = reviews.filter(({ is_exact_repeat }) => is_exact_repeat).map(({ review_id }) => review_id)
  const act = useAct({
    run: (review_ids: string[], headers) =>
      dataOf(api.POST('/mpi/reviews/merge-repeats', { body: { review_ids }, headers })),
    touches: [reviewsKey, registryKey],
    done: ({ done, total }) => t.repeatsMerged(number(done), number(total)),
    onDone: onMerged,
  })
  if (ids.length === 0) return null
  const count = number(ids.length)
  return (
    <Alert variant="light">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{t.repeats(count, ids.length)}</Text>
          <Text size="sm">{t.mergeRepeatsText}</Text>
        </div>
        <Button
          loading={act.isPending}
          leftSection={<IconArrowsJoin size={18} aria-hidden />}
          onClick={() => act.mutate(ids)}
        >
          {t.mergeRepeats(count, ids.length)}
        </Button>
      </Group>
      {act.error && <ProblemAlert error={act.error} />}
    </Alert>
  )
}
