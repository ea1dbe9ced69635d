import type { CardCanvas } from '../design/card-canvas.ts'
import { roundedRect } from '../design/path.ts'
import { plateOf } from '../logos/checked-logo.ts'

export interface EmblemPlace {
  x: number
  y: number
  height: number
  /** A wide emblem becomes lower rather than wider than this. */
  maxWidth?: number
  /** On a dark ground the emblem stands on a white tile, because most are drawn for paper. A light one always has a dark tile. */
  tile?: boolean
  /** In the middle of `maxWidth` instead of at `x`. */
  centred?: boolean
}

export const EMBLEM_GAP = 2
const PADDING_SHARE = 0.07

/** Draws the emblem of the brand. Returns where the text beside it begins; without an emblem that is `x`. */
export function emblem(canvas: CardCanvas, place: EmblemPlace): number {
  const { y, height, maxWidth = 15, tile = false, centred = false } = place
  const picture = canvas.setting.brand?.emblem
  if (!picture) return place.x
  const hasTile = tile || picture.kind === 'jpeg' || picture.isLight
  const padding = hasTile ? height * PADDING_SHARE : 0
  const room = { width: maxWidth - 2 * padding, height: height - 2 * padding }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  const size = { width: picture.width * scale, height: picture.height * scale }
  const x = place.x + (centred ? (room.width - size.width) / 2 : 0)
  const top = y + (height - size.height) / 2
  if (hasTile) {
    const [width, tall] = [size.width + 2 * padding, size.height + 2 * padding]
    canvas.fill(
      roundedRect(x, top - padding, width, tall, Math.min(1, tall / 4)),
      picture.isLight ? plateOf(canvas.setting.brand) : '#ffffff',
    )
  }
  canvas.picture(picture, [x + padding, top, size.width, size.height])
  return x + size.width + 2 * padding + EMBLEM_GAP
}
