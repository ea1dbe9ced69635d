import { createElement, type FunctionComponent, type SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels. */
  size?: number
  /** Width of the lines on the grid of 24. */
  stroke?: number
}

export type Icon = FunctionComponent<IconProps>

/** An icon of the given paths, which the build takes from a package. */
export function drawIcon(...paths: readonly string[]): Icon {
  const lines = paths.map((d) => createElement('path', { d, key: d }))
  return ({ size = 24, stroke = 2, ...rest }) =>
    createElement('svg', { ...LOOKS, width: size, height: size, strokeWidth: stroke, ...rest }, lines)
}

const LOOKS = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
