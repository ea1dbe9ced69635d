import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '#platform/api/client.ts'
import type { Body } from '#platform/api/schema-types.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { cardWords } from './card-words.ts'
import { type Design, designBody } from './design.ts'
import classes from './picture.module.css'
import type { TemplateId } from './templates.ts'
import { useObjectUrl } from './use-object-url.ts'

export type PreviewWishes = Omit<Body<'/templates/{template_id}/preview', 'post'>, 'sovereign_config' | 'logos'>

interface CardPreviewProps {
  template: TemplateId
  design: Design
  wishes: PreviewWishes
}

/** So long after the last change the preview follows. */
const REST_MS = 450

export function CardPreview(props: CardPreviewProps) {
  const t = useMessages(cardWords)
  const isSaving = useDataSaver()
  const [settled] = useDebouncedValue(props, REST_MS)
  const [asked, setAsked] = useState<CardPreviewProps>()
  const shown = isSaving ? asked : settled
  const query = useQuery({
    queryKey: ['card-preview', shown && keyOf(shown)],
    queryFn: ({ signal }) => draw(shown ?? settled, signal),
    enabled: shown !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const url = useObjectUrl(query.data)
  const isStale = query.isFetching || shown === undefined || keyOf(props) !== keyOf(shown)
  const dpi = props.wishes.dpi ?? 300
  return (
    <figure className={classes.frame}>
      <div
        className={classes.stage}
        data-pass={props.template === 'sovereign' || undefined}
        data-stale={(isStale && url !== undefined) || undefined}
        aria-busy={query.isFetching}
      >
        {url ? (
          <img src={url} alt={t.preview} width={1011} height={props.template === 'sovereign' ? 375 : 638} />
        ) : (
          query.isFetching && <Skeleton w="100%" maw="32rem" style={{ aspectRatio: '1011 / 638' }} radius="md" />
        )}
        {isSaving && isStale && !query.isFetching && (
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setAsked(props)}>
            {t.show}
          </Button>
        )}
      </div>
      {query.isError && <ProblemAlert error={query.error} />}
      <figcaption className={classes.note}>{isSaving ? t.saving : t.trueToPrint(dpi)}</figcaption>
    </figure>
  )
}

function draw({ template, design, wishes }: CardPreviewProps, signal: AbortSignal): Promise<Blob> {
  const call = api.POST('/templates/{template_id}/preview', {
    params: { path: { template_id: template } },
    body: { ...wishes, ...designBody(template, design) },
    parseAs: 'blob',
    signal,
  })
  return answerOf(call as Promise<{ data?: Blob; error?: unknown; response: Response }>)
}

/** Two previews with the same key are the same picture. Logos are told apart without their megabytes. */
function keyOf({ template, design, wishes }: CardPreviewProps): string {
  const { logos, ...look } = design
  const parts = template === 'sovereign' ? [look, logos.map(({ name, base64 }) => [name, base64.length])] : []
  return JSON.stringify([template, wishes, ...parts])
}
