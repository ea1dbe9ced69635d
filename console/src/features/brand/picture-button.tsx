import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconPhotoPlus } from '#ui/icons.ts'
import classes from './brand.module.css'
import { messages } from './messages.ts'
import { pictureKinds, readPicture } from './read-picture.ts'

/** Chooses a picture from the device, and says why one cannot be used. */
export function PictureButton({ label, onPick }: { label: string; onPick: (url: string) => void }) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const pick = async (file: File | undefined) => {
    if (!file) return
    const read = await readPicture(file)
    setFault('fault' in read ? (read.fault === 'kind' ? t.wrongKind(file.name) : t.tooLarge(file.name)) : undefined)
    if ('url' in read) onPick(read.url)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureKinds.join(',')}
        hidden
        aria-label={label}
        onChange={(event) => {
          void pick(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </>
  )
}
