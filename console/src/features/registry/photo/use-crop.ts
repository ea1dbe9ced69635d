import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Frame, moved, type Size, startingFrame, zoomed } from './frame.ts'

const STEP = 0.02
const ZOOM_STEP = 1.08

/** A frame that follows fingers, mouse, wheel and keyboard. `element` is where the frame is shown as a whole. */
export function useCrop(picture: Size) {
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
