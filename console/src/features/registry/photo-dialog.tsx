import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { fileBody } from '@samakart/sdk'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { registryKey } from '#platform/queries.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconAlertTriangle, IconCamera, IconPhotoPlus } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import classes from './photo.module.css'
import {
  type Frame,
  frameAtShare,
  heightOf,
  moved,
  type Size,
  startingFrame,
  zoomed,
  zoomShare,
} from './photo-frame.ts'
import { messages } from './photo-messages.ts'

/** Twice what the service stores, so that it has something to choose from; a telephone sends it in a second. */
const WIDTH = 672

const HEIGHT = 864

const QUALITY = 0.92

type Step = { kind: 'source' } | { kind: 'camera' } | { kind: 'crop'; picture: ImageBitmap; isTaken: boolean }

interface PhotoDialogProps {
  mpiId: string
  name: string
  onClose: () => void
}

/** Takes a photo or a file, lets the user choose the part that counts, and saves it. */
export function PhotoDialog({ mpiId, name, onClose }: PhotoDialogProps) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  const [step, setStep] = useState<Step>({ kind: 'source' })
  const [fault, setFault] = useState<string>()
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    const picture = await openPicture(file)
    setFault(picture ? undefined : t.unreadable)
    if (picture) setStep({ kind: 'crop', picture, isTaken: false })
  }
  const taken = useCallback((picture: ImageBitmap) => setStep({ kind: 'crop', picture, isTaken: true }), [])
  const refused = () => {
    setFault(t.noCamera)
    setStep({ kind: 'source' })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.titleOf(name)}
      fullScreen={isNarrow}
      size="md"
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack gap="md">
        {fault && (
          <Alert role="alert" color="orange" icon={<IconAlertTriangle aria-hidden />}>
            {fault}
          </Alert>
        )}
        {step.kind === 'source' && <Source onCamera={() => setStep({ kind: 'camera' })} onFile={takeFile} />}
        {step.kind === 'camera' && <Camera onTaken={taken} onRefused={refused} />}
        {step.kind === 'crop' && (
          <CropAndSave
            key={String(step.isTaken)}
            mpiId={mpiId}
            picture={step.picture}
            againLabel={step.isTaken ? t.retake : t.chooseOther}
            onAgain={() => setStep({ kind: step.isTaken ? 'camera' : 'source' })}
            onSaved={onClose}
          />
        )}
      </Stack>
    </Modal>
  )
}

function Source({ onCamera, onFile }: { onCamera: () => void; onFile: (file: File | undefined) => Promise<void> }) {
  const t = useMessages(messages)
  const file = useRef<HTMLInputElement>(null)
  const telephone = useRef<HTMLInputElement>(null)
  // Without a secure connection the page has no camera; a telephone then opens its own.
  const hasCamera = navigator.mediaDevices?.getUserMedia !== undefined
  const input = (ref: typeof file, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/jpeg,image/png,image/*"
      data-testid={capture ? 'photo-capture' : 'photo-file'}
      {...(capture ? { capture: 'user' as const } : {})}
      onChange={(event) => {
        void onFile(event.currentTarget.files?.[0])
        event.currentTarget.value = ''
      }}
    />
  )
  return (
    <div className={classes.sources}>
      <p className={classes.help}>{t.lead}</p>
      {input(file, false)}
      {input(telephone, true)}
      <Button
        size="md"
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => (hasCamera ? onCamera() : telephone.current?.click())}
      >
        {t.useCamera}
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<IconPhotoPlus size={20} aria-hidden />}
        onClick={() => file.current?.click()}
      >
        {t.chooseFile}
      </Button>
    </div>
  )
}

interface CropAndSaveProps {
  mpiId: string
  picture: ImageBitmap
  againLabel: string
  onAgain: () => void
  onSaved: () => void
}

function CropAndSave({ mpiId, picture, againLabel, onAgain, onSaved }: CropAndSaveProps) {
  const t = useMessages(messages)
  const crop = useCrop(picture)
  const act = useAct({
    run: async () => {
      const photo = await cutOut(picture, crop.frame)
      return dataOf(
        api.PUT('/mpi/{mpi_id}/photo', {
          params: { path: { mpi_id: mpiId } },
          ...fileBody(photo, 'image/jpeg'),
        }),
      )
    },
    touches: [registryKey, ['card-picture']],
    done: () => t.saved,
    onDone: onSaved,
  })
  return (
    <>
      {act.error !== null && <ProblemAlert error={act.error} />}
      <Crop picture={picture} crop={crop} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAgain}>
          {againLabel}
        </Button>
        <Button loading={act.isPending} onClick={() => act.mutate(undefined)}>
          {t.save}
        </Button>
      </div>
    </>
  )
}

/** What the browser can show of a file, turned as the camera was held. Undefined if it is no picture for it. */
async function openPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

/** The part inside the frame as a new JPEG, which has no position and no camera in it. */
async function cutOut(picture: ImageBitmap, frame: Frame): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, frame.width / WIDTH)
  canvas.width = Math.max(84, Math.round(WIDTH * scale))
  canvas.height = Math.max(108, Math.round(HEIGHT * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const height = heightOf(frame)
  const [left, top] = [frame.x - frame.width / 2, frame.y - height / 2]
  context.drawImage(picture, left, top, frame.width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY)
  })
}

const COUNTDOWN_SECONDS = 3

/** The camera with a frame for the head, and a countdown. */
function Camera({ onTaken, onRefused }: { onTaken: (picture: ImageBitmap) => void; onRefused: () => void }) {
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

interface CropProps {
  picture: ImageBitmap
  crop: ReturnType<typeof useCrop>
}

/** The picture as it will be on the card: it is moved and zoomed behind a frame that stands still. */
function Crop({ picture, crop: { frame, setFrame, element, handlers } }: CropProps) {
  const t = useMessages(messages)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (!target || !context) return
    const height = heightOf(frame)
    context.imageSmoothingQuality = 'high'
    context.drawImage(
      picture,
      frame.x - frame.width / 2,
      frame.y - height / 2,
      frame.width,
      height,
      0,
      0,
      target.width,
      target.height,
    )
  }, [picture, frame])
  return (
    <div className={classes.crop}>
      <div
        ref={element}
        className={classes.frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved with the keyboard too
        tabIndex={0}
        aria-label={t.cropLabel}
        aria-describedby="photo-crop-help"
        {...handlers}
      >
        <canvas ref={canvas} width={560} height={720} className={classes.picture} />
        <Guide />
      </div>
      <input
        className={classes.zoom}
        type="range"
        aria-label={t.zoom}
        min={0}
        max={1}
        step={0.01}
        value={zoomShare(frame, picture)}
        onChange={(event) => {
          const share = Number(event.currentTarget.value)
          setFrame((now) => frameAtShare(now, share, picture))
        }}
      />
      <p id="photo-crop-help" className={classes.help}>
        {t.cropHelp} <span className={classes.keys}>{t.cropKeys}</span>
      </p>
    </div>
  )
}

/** Where the head should be: an oval of three quarters of the height, with the eyes on the upper third. */
function Guide() {
  return (
    <svg className={classes.guide} viewBox="0 0 70 90" aria-hidden>
      <ellipse cx="35" cy="42" rx="22" ry="33" />
      <path d="M8 33h8M54 33h8" />
    </svg>
  )
}

const STEP = 0.02
const ZOOM_STEP = 1.08

/** A frame that follows fingers, mouse, wheel and keyboard. `element` is where the frame is shown as a whole. */
function useCrop(picture: Size) {
  const [frame, setFrame] = useState<Frame>(() => startingFrame(picture))
  const element = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())

  const pixelsPerPoint = () => frame.width / (element.current?.clientWidth || 1)
  const change = (next: (frame: Frame) => Frame) => setFrame(next)

  // React listens to wheels without the right to stop the page from scrolling.
  useEffect(() => {
    const target = element.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      setFrame((now) => zoomed(now, event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, picture))
    }
    target?.addEventListener('wheel', turn, { passive: false })
    return () => target?.removeEventListener('wheel', turn)
  }, [picture])

  const handlers = {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const scale = pixelsPerPoint()
      const [dx, dy] = [(before.x - now.x) * scale, (before.y - now.y) * scale]
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, now)
      if (!other) return change((frame) => moved(frame, dx, dy, picture))
      // Two fingers: their distance is the scale, and each moves the picture by half.
      const ratio = distance(now, other) / (distance(before, other) || 1)
      change((frame) => moved(zoomed(frame, ratio, picture), dx / 2, dy / 2, picture))
    },
    onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onKeyDown(event: KeyboardEvent) {
      const [dx, dy] = ARROWS[event.key] ?? [0, 0]
      const scale = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }[event.key]
      if (dx === 0 && dy === 0 && scale === undefined) return
      event.preventDefault()
      change((frame) =>
        scale === undefined
          ? moved(frame, dx * STEP * frame.width, dy * STEP * frame.width, picture)
          : zoomed(frame, scale, picture),
      )
    },
  }
  return { frame, setFrame, element, handlers }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y)
