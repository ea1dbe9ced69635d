import type { Brand } from './brand.ts'

/** The colours of a card by what they are for. A template uses those that it needs. */
export interface Palette {
  /** The background, which is a gradient on some templates. Text is on `ground` and `middle`, on `vital` also on `end`. */
  ground: string
  middle: string
  end: string
  /** Where on the gradient `middle` is, from 0 to 1. */
  middleAt: number
  /** A strong shape: a header, a band or a stub, and the text on it. */
  band: string
  onBand: string
  quietOnBand: string
  labelOnBand: string
  accentOnBand: string
  /** Lines, patterns and shapes without text. */
  mark: string
  secondMark: string
  soft: string
  secondSoft: string
  /** Text on the background. */
  title: string
  code: string
  text: string
  quiet: string
  micro: string
  /** Text on the white panel of the QR, and the line around it. */
  caption: string
  panelCode: string
  border: string
}

export type BrandColours = NonNullable<Brand['colours']>
