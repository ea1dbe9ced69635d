/** The part of a picture that becomes the photo: its centre and its width, in pixels of the picture. The height follows from 7:9. */
export interface Frame {
  x: number
  y: number
  width: number
}

export interface Size {
  width: number
  height: number
}

export const RATIO = 7 / 9
/** A frame of fewer pixels would be a blur on the card. */
const MIN_WIDTH = 84
/** Heads are in the upper part of most pictures. */
const ABOVE = 0.25

export const heightOf = ({ width }: Pick<Frame, 'width'>): number => width / RATIO

export const widestFrame = ({ width, height }: Size): number => Math.min(width, height * RATIO)

/** The largest frame, in the middle and nearer to the top. */
export function startingFrame(picture: Size): Frame {
  const width = widestFrame(picture)
  const height = width / RATIO
  return { x: picture.width / 2, y: (picture.height - height) * ABOVE + height / 2, width }
}

/** The nearest frame that is inside the picture. */
export function inside(frame: Frame, picture: Size): Frame {
  const widest = widestFrame(picture)
  const width = Math.min(widest, Math.max(Math.min(MIN_WIDTH, widest), frame.width))
  const [halfWidth, halfHeight] = [width / 2, width / RATIO / 2]
  const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  return {
    x: between(frame.x, halfWidth, picture.width - halfWidth),
    y: between(frame.y, halfHeight, picture.height - halfHeight),
    width,
  }
}

export const moved = (frame: Frame, dx: number, dy: number, picture: Size): Frame =>
  inside({ ...frame, x: frame.x + dx, y: frame.y + dy }, picture)

/** A larger scale shows less of the picture. */
export const zoomed = (frame: Frame, scale: number, picture: Size): Frame =>
  inside({ ...frame, width: frame.width / scale }, picture)

/** How much of the picture is left out, from 0 for the whole to 1 for the smallest frame. */
export function zoomShare({ width }: Frame, picture: Size): number {
  const widest = widestFrame(picture)
  return widest <= MIN_WIDTH ? 0 : Math.log(widest / width) / Math.log(widest / MIN_WIDTH)
}

export function frameAtShare(frame: Frame, share: number, picture: Size): Frame {
  const widest = widestFrame(picture)
  if (widest <= MIN_WIDTH) return frame
  return inside({ ...frame, width: widest * (MIN_WIDTH / widest) ** share }, picture)
}
