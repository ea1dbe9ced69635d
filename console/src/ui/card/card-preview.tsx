import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RequestBody } from '@samakart/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { IconEye } from '#ui/icons.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { cardMessages } from './card-messages.ts'
import { type Design, designBody, designKey } from './design.ts'
import classes from './picture.module.css'
import type { TemplateId } from './templates.ts'
import { useObjectUrl } from './use-object-url.ts'

export type PreviewRequest = Omit<RequestBody<'/templates/{template_id}/preview', 'post'>, 'sovereign_config' | 'logos'>

interface CardPreviewProps {
  template: TemplateId
  design: Design
  request: PreviewRequest
}

export function CardPreview({ template, design, request }: CardPreviewProps) {
  const drawing = {
    key: JSON.stringify([template, request, designKey(template, design)]),
    draw: (signal: AbortSignal) => {
      const call = api.POST('/templates/{template_id}/preview', {
        params: { path: { template_id: template } },
        body: { ...request, ...designBody(template, design) },
        parseAs: 'blob',
        signal,
      })
      return blobOf(call)
    },
  }
  return <LivePreview drawing={drawing} template={template} dpi={request.dpi} />
}

/** A card that the service can draw. Two drawings with the same key are the same picture. */
interface Drawing {
  key: string
  draw: (signal: AbortSignal) => Promise<Blob>
}

interface LivePreviewProps {
  drawing: Drawing
  template: TemplateId
  dpi?: number | undefined
}

/** How long the choices must be unchanged before the preview follows. */
const DEBOUNCE_MS = 450

/** Redraws when the choices change. With the data saver on, it draws only on request. */
export function LivePreview({ drawing, template, dpi = 300 }: LivePreviewProps) {
  const t = useMessages(cardMessages)
  const isSaving = useDataSaver()
  const [settled] = useDebouncedValue(drawing, DEBOUNCE_MS)
  const [asked, setAsked] = useState<Drawing>()
  const shown = isSaving ? asked : settled
  const query = useQuery({
    queryKey: ['card-preview', shown?.key],
    queryFn: ({ signal }) => (shown ?? settled).draw(signal),
    enabled: shown !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const url = useObjectUrl(query.data)
  const isStale = query.isFetching || drawing.key !== shown?.key
  const isPass = template === 'sovereign'
  return (
    <figure className={classes.frame}>
      <div
        className={classes.backdrop}
        data-pass={isPass || undefined}
        data-stale={(isStale && url !== undefined) || undefined}
        aria-busy={query.isFetching}
      >
        {url ? (
          <img src={url} alt={t.preview} width={1011} height={isPass ? 375 : 638} />
        ) : (
          query.isFetching && (
            <Skeleton w="100%" maw="32rem" style={{ aspectRatio: `1011 / ${isPass ? 375 : 638}` }} radius="md" />
          )
        )}
        {isSaving && isStale && !query.isFetching && (
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setAsked(drawing)}>
            {t.show}
          </Button>
        )}
      </div>
      {query.isError && <ProblemAlert error={query.error} />}
      <figcaption className={classes.note}>{isSaving ? t.saving : t.trueToPrint(dpi)}</figcaption>
    </figure>
  )
}
