import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { fileBody } from '@samakart/sdk'
import { useCallback, useRef, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { registryKey } from '#platform/queries/keys.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconAlertTriangle, IconCamera, IconPhotoPlus } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Camera } from './camera.tsx'
import { Crop } from './crop.tsx'
import { type Frame, heightOf } from './frame.ts'
import { messages } from './messages.ts'
import classes from './photo.module.css'
import { useCrop } from './use-crop.ts'

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
