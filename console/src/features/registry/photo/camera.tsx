import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconCamera } from '#ui/icons.ts'
import { Guide } from './crop.tsx'
import { messages } from './messages.ts'
import classes from './photo.module.css'

const COUNTDOWN_SECONDS = 3

/** The camera with a frame for the head, and a countdown. */
export function Camera({ onTaken, onRefused }: { onTaken: (picture: ImageBitmap) => void; onRefused: () => void }) {
  const t = useMessages(messages)
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const [seconds, setSeconds] = useState<number>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is asked once, when the step opens
  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const open = async () => {
      const wanted = { video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } }, audio: false }
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      if (isGone || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      setReady(true)
    }
    open().catch(() => !isGone && onRefused())
    return () => {
      isGone = true
      stop(stream)
    }
  }, [])

  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => {
      if (seconds > 1) return setSeconds(seconds - 1)
      setSeconds(undefined)
      if (video.current) void createImageBitmap(video.current).then(onTaken)
    }, 1_000)
    return () => clearTimeout(timer)
  }, [seconds, onTaken])

  return (
    <div className={classes.crop}>
      <div className={classes.frame}>
        <video ref={video} className={classes.video} playsInline muted aria-label={t.cameraLabel} />
        <Guide />
        {seconds !== undefined && (
          <span className={classes.count} role="timer" aria-live="assertive">
            {seconds}
          </span>
        )}
      </div>
      <Text className={classes.help}>{t.cameraHelp}</Text>
      <Button
        size="md"
        leftSection={<IconCamera size={20} aria-hidden />}
        disabled={!isReady || seconds !== undefined}
        onClick={() => setSeconds(COUNTDOWN_SECONDS)}
      >
        {t.takeNow}
      </Button>
    </div>
  )
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
