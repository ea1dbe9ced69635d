import { useEffect, useRef } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { frameAtShare, heightOf, zoomShare } from './frame.ts'
import { messages } from './messages.ts'
import classes from './photo.module.css'
import type { useCrop } from './use-crop.ts'

interface CropProps {
  picture: ImageBitmap
  crop: ReturnType<typeof useCrop>
}

/** The picture as it will be on the card: it is moved and zoomed behind a frame that stands still. */
export function Crop({ picture, crop: { frame, setFrame, element, handlers } }: CropProps) {
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
export function Guide() {
  return (
    <svg className={classes.guide} viewBox="0 0 70 90" aria-hidden>
      <ellipse cx="35" cy="42" rx="22" ry="33" />
      <path d="M8 33h8M54 33h8" />
    </svg>
  )
}
