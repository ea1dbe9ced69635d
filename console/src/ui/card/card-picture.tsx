import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { IconEye } from '#ui/icons.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { cardMessages } from './card-messages.ts'
import classes from './picture.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface CardPictureProps {
  cardCode: string
  label: string
  /** If known, it reserves the right height, so that nothing moves when the picture is loaded. */
  template?: string
}

export const readCardPicture = (cardCode: string, signal?: AbortSignal): Promise<Blob> => {
  const call = api.GET('/cards/{card_code}/png', {
    params: { path: { card_code: cardCode } },
    parseAs: 'blob',
    ...(signal ? { signal } : {}),
  })
  return blobOf(call)
}

/** An issued card as it was printed. */
export function CardPicture({ cardCode, label, template }: CardPictureProps) {
  const t = useMessages(cardMessages)
  const isSaving = useDataSaver()
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    queryKey: ['card-picture', cardCode],
    queryFn: ({ signal }) => readCardPicture(cardCode, signal),
    enabled: !isSaving || isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
  })
  const url = useObjectUrl(query.data)
  const [isPass, setPass] = useState(template === 'sovereign')
  const height = isPass ? 375 : 638
  return (
    <div className={classes.backdrop} data-pass={isPass || undefined}>
      {url ? (
        <img
          src={url}
          alt={label}
          width={1011}
          height={height}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setPass(naturalWidth > 2 * naturalHeight)}
        />
      ) : query.isError ? (
        <ProblemAlert error={query.error} />
      ) : query.isFetching ? (
        <Skeleton w="100%" style={{ aspectRatio: `1011 / ${height}` }} radius="md" />
      ) : (
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setAsked(true)}
          aria-label={`${t.showCard} : ${label}`}
        >
          {t.showCard}
        </Button>
      )}
    </div>
  )
}
