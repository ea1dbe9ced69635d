import { Button } from '@mantine/core'
import { isProblem } from '@samakart/sdk'
import { type ReactNode, useRef, useState } from 'react'
import { type Download, DownloadBreaksOff, download } from '#platform/api/download.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconDownload } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import classes from './download-row.module.css'
import { keptMessages } from './kept-messages.ts'
import { messages } from './messages.ts'
import { ProgressBar } from './progress-bar.tsx'
import { RemakeFiles } from './remake-files.tsx'

const isDamaged = (error: unknown) => error instanceof DownloadBreaksOff || isProblem(error, 'artifact_damaged')

interface DownloadRowProps {
  title: string
  text: string
  file: Download
  isPrimary?: boolean
  children?: ReactNode
}

/** Shows the purpose and the size of a file before anyone loads it over a slow connection. */
export function DownloadRow({ title, text, file, isPrimary = false, children }: DownloadRowProps) {
  const t = useMessages(messages)
  const kept = useMessages(keptMessages)
  const { fileSize, percent } = useFormats()
  const [loaded, setLoaded] = useState<number>()
  const [error, setError] = useState<unknown>(null)
  const stop = useRef<AbortController>(undefined)
  const size = file.sizeBytes === undefined ? '' : fileSize(file.sizeBytes)

  const start = async () => {
    const control = new AbortController()
    stop.current = control
    setError(null)
    setLoaded(0)
    try {
      await download(file, { onProgress: setLoaded, signal: control.signal })
    } catch (failure) {
      const isCancelled = control.signal.aborted || (failure instanceof DOMException && failure.name === 'AbortError')
      if (!isCancelled) setError(failure)
    } finally {
      setLoaded(undefined)
    }
  }

  const share = file.sizeBytes && loaded !== undefined ? (100 * loaded) / file.sizeBytes : 0
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>
          {title}
          {size && <span className={classes.size}> · {size}</span>}
        </strong>
        <span>{text}</span>
        {children}
      </div>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={loaded !== undefined}
        aria-label={t.downloadOf(title, size)}
        onClick={() => void start()}
      >
        {t.download}
      </Button>
      {loaded !== undefined && file.sizeBytes !== undefined && (
        <div className={classes.bar}>
          <ProgressBar value={share} label={title} />
          <span>{percent(share)}</span>
          <Button size="compact-sm" variant="default" onClick={() => stop.current?.abort()}>
            {t.stop}
          </Button>
        </div>
      )}
      {error !== null && (
        <div className={classes.fault}>
          {error instanceof DownloadBreaksOff ? <p role="alert">{kept.breaksOff}</p> : <ProblemAlert error={error} />}
          {isDamaged(error) && <RemakeFiles jobId={file.jobId} />}
        </div>
      )}
    </li>
  )
}
