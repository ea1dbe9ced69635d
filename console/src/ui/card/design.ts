import type { RequestBody } from '@samakart/sdk'
import { createStore, readStored, useStore, writeStored } from '#platform/state/store.ts'

export interface Logo {
  name: string
  type: string
  base64: string
}

/** What users may choose about the look of the template `sovereign`. */
export interface Design {
  accent_hex: string
  bg_hex: string
  bg_deep_hex: string
  font_scale: number
  max_attrs: number
  format: 'pass' | 'cr80'
  logos: readonly Logo[]
}

export const defaultDesign: Design = {
  accent_hex: '#c9a227',
  bg_hex: '#0b1224',
  bg_deep_hex: '#060a16',
  font_scale: 1,
  max_attrs: 4,
  format: 'pass',
  logos: [],
}

export const MAX_LOGOS = 3
export const MAX_LOGO_BYTES = 2 * 1024 * 1024
export const TEXT_CONTRAST = 4.5

const KEY = 'samakart.card-design'

/** Saved in this browser, because the next job and the preview begin with it. */
export const savedDesign = createStore<Design>(readDesign())
savedDesign.subscribe(() => writeStored(KEY, JSON.stringify(savedDesign.get())))

export const useSavedDesign = () => useStore(savedDesign)

function readDesign(): Design {
  try {
    return { ...defaultDesign, ...(JSON.parse(readStored(KEY) ?? '{}') as Partial<Design>) }
  } catch {
    return defaultDesign
  }
}

type DesignBody = Pick<RequestBody<'/templates/{template_id}/preview', 'post'>, 'sovereign_config' | 'logos'>

/** Only `sovereign` has a design to choose. */
export function designBody(template: string, design: Design): DesignBody {
  if (template !== 'sovereign') return {}
  const { logos, ...sovereign_config } = design
  return { sovereign_config, ...(logos.length > 0 ? { logos: logos.map(({ base64 }) => base64) } : {}) }
}

/** Identifies a design without the megabytes of its logos. */
export function designKey(template: string, { logos, ...look }: Design): string {
  if (template !== 'sovereign') return ''
  return JSON.stringify([look, logos.map(({ name, base64 }) => [name, base64.length])])
}

export const dpis = [300, 450, 600] as const

/** How finely cards are printed; 300 is usual, the others cost more. */
export type Dpi = (typeof dpis)[number]
