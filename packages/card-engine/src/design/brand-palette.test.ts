import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { brandPalette } from './brand-palette.ts'
import { contrast, mix, toHex } from './colour.ts'
import { OWN_PALETTES, type Palette } from './palette.ts'
import { TEMPLATE_IDS, type TemplateId } from './setting.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => toHex([value >> 16, (value >> 8) & 255, value & 255]))

/** What the templates write on what. */
function lowestContrast(template: TemplateId, palette: Palette): { ratio: number; pair: string } {
  const { ground, middle, end, band } = palette
  const backgrounds = { ground, middle, ...(template === 'vital' ? { end, between: mix(ground, end, 0.5) } : {}) }
  const pairs = [
    ...texts(palette, ['title', 'code', 'text', 'quiet', 'micro'], backgrounds),
    ...texts(palette, ['onBand', 'quietOnBand', 'labelOnBand', 'accentOnBand'], { band }),
    ...texts(palette, ['caption', 'panelCode'], { white: '#ffffff' }),
  ]
  return pairs.reduce((worst, pair) => (pair.ratio < worst.ratio ? pair : worst))
}

function texts(palette: Palette, roles: (keyof Palette)[], grounds: Record<string, string>) {
  return roles.flatMap((role) =>
    Object.entries(grounds).map(([name, ground]) => ({
      pair: `${role} on ${name}`,
      ratio: contrast(String(palette[role]), ground),
    })),
  )
}

test('every text of every template has a contrast of 4.5:1, whatever the colours of the brand are', () => {
  fc.assert(
    fc.property(colour, colour, fc.constantFrom(...TEMPLATE_IDS), (primary, accent, template) => {
      const { ratio, pair } = lowestContrast(template, brandPalette(template, { primary, accent }))
      assert.ok(ratio >= 4.5, `${template} ${primary} ${accent}: ${pair} has ${ratio.toFixed(2)}`)
    }),
    { numRuns: 2000 },
  )
})

test('the colours of the brand are seen on every template', () => {
  const [primary, accent] = ['#005a35', '#f5c518']
  for (const template of TEMPLATE_IDS) {
    const palette = Object.values(brandPalette(template, { primary, accent }))
    const own = new Set(Object.values(OWN_PALETTES[template]))
    assert.ok(
      palette.some((shade) => !own.has(shade)),
      template,
    )
    const greens = palette.filter((shade) => typeof shade === 'string' && isGreenish(shade))
    assert.ok(greens.length >= 2, template)
  }
})

function isGreenish(hex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return (green ?? 0) > (red ?? 0) && (green ?? 0) > (blue ?? 0)
}
