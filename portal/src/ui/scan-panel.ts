import { type Camera, openCamera } from '../input/camera.ts'
import { readPhoto } from '../input/photo.ts'
import type { Context, Part } from './context.ts'
import { h } from './dom.ts'
import { icon } from './drawings.ts'
import { fileButton } from './file-button.ts'

/** A card that is seen again within this time is the same card, still in front of the camera. */
const SAME_CARD_MS = 1_500

export function scanPanel(context: Context): Part {
  const { say, verifier } = context
  const video = h('video', { class: 'view', 'aria-label': say('camera_view'), playsinline: true })
  const frame = h('div', { class: 'viewfinder', hidden: true }, video, h('div', { class: 'frame' }))
  const status = h('p', { class: 'status', role: 'status' })
  let camera: Camera | undefined
  let cameraIndex = 0
  let attempts = 0
  let isLit = false

  let lastText = ''
  let lastSeenMs = 0

  const found = (text: string, isFromCamera: boolean) => {
    const isSameCard = isFromCamera && text === lastText && Date.now() - lastSeenMs < SAME_CARD_MS
    lastText = text
    lastSeenMs = Date.now()
    if (isSameCard || context.isShowing()) return
    const verdict = verifier.scanned(text)
    if (verdict) context.show(verdict, text, isFromCamera)
  }
  const close = () => {
    attempts++
    if (camera) camera.stop()
    camera = undefined
    isLit = false
    draw('')
  }
  const open = async () => {
    close()
    const attempt = attempts
    draw(say('camera_waiting'))
    const opened = await openCamera({ video, cameraIndex, onText: (text) => found(text, true) })
    if (attempt !== attempts) {
      if (typeof opened !== 'string') opened.stop()
      return
    }
    if (typeof opened === 'string') return draw(say(opened))
    camera = opened
    draw(say('camera_aim'))
  }

  const start = h(
    'button',
    { type: 'button', class: 'button big', click: () => void open() },
    icon('camera'),
    say('camera_start'),
  )
  const stop = h(
    'button',
    {
      type: 'button',
      class: 'button plain',
      click: () => {
        close()
        start.focus()
      },
    },
    say('camera_stop'),
  )
  const swap = h(
    'button',
    {
      type: 'button',
      class: 'button plain',
      click: () => {
        cameraIndex++
        void open()
      },
    },
    icon('turn'),
    say('camera_switch'),
  )
  const torch = h(
    'button',
    {
      type: 'button',
      class: 'button plain',
      'aria-pressed': 'false',
      click: () => {
        if (camera)
          void camera.setTorch(!isLit).then((isDone) => {
            if (isDone) isLit = !isLit
            torch.setAttribute('aria-pressed', String(isLit))
          })
      },
    },
    icon('torch'),
    say('torch'),
  )

  function draw(message: string): void {
    status.textContent = message
    frame.hidden = !camera
    start.hidden = Boolean(camera)
    stop.hidden = !camera
    swap.hidden = !camera?.hasOthers
    torch.hidden = !camera?.hasTorch
  }

  const photo = fileButton({
    id: 'photo',
    label: say('photo'),
    picture: 'photo',
    accept: 'image/*',
    capture: true,
    isPlain: true,
    describedBy: 'photo-help',
    onFiles: ([file]) => {
      if (!file) return
      close()
      draw(say('photo_reading'))
      void readPhoto(file).then((result) => {
        draw(typeof result === 'string' ? say(result) : '')
        if (typeof result !== 'string') found(result.text, false)
      })
    },
  })
  draw('')
  const element = h(
    'div',
    { class: 'panel' },
    frame,
    status,
    start,
    h('div', { class: 'row' }, torch, swap, stop),
    photo,
    h('p', { class: 'help', id: 'photo-help' }, say('photo_help')),
  )
  return { element, focus: () => (camera ? stop : start).focus(), leave: close }
}
