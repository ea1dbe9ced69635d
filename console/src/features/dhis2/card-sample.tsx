import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { useObjectUrl } from '#ui/card/use-object-url.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import classes from './make-cards.module.css'
import { messages } from './messages.ts'
import { dhis2Key } from './queries.ts'

/** A card of the chosen template with representative data, by the engine that prints. Not with the data saver on. */
export function CardSample({ template }: { template: string }) {
  const t = useMessages(messages)
  const isSaving = useDataSaver()
  const query = useQuery({
    queryKey: [...dhis2Key, 'card', template],
    queryFn: async ({ signal }): Promise<Blob> => {
      const params = { query: { enrollment_id: 'sample', template: template as 'vital', dpi: 300 as const } }
      return (await answerOf(
        api.GET('/dhis2/preview-card-png', { params, parseAs: 'blob', signal }),
      )) as unknown as Blob
    },
    enabled: !isSaving,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(query.data)
  if (isSaving) return null
  if (query.error) return <ProblemAlert error={query.error} />
  if (!url) return <Skeleton maw="24rem" style={{ aspectRatio: '1011 / 638' }} />
  return (
    <img
      className={classes.picture}
      src={url}
      alt={t.previewAlt}
      width={1011}
      height={template === 'sovereign' ? 375 : 638}
    />
  )
}
