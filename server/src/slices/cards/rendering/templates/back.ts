import type { Language } from '../card.ts'
import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { identitySize } from '../design/identity-place.ts'
import { rosette } from '../design/ornaments.ts'
import { rect } from '../design/path.ts'
import { BLEED, CARD_HEIGHT, CARD_WIDTH, type Setting, SOVEREIGN_HEIGHT, type TemplateId } from '../design/setting.ts'
import { label } from '../labels.ts'
import { microtext } from './microtext.ts'

const ACCENTS: Record<TemplateId, string> = {
  vital: '#0b6fb8',
  emerald: '#0e7a4b',
  pulse: '#0a1530',
  mothercare: '#b92f62',
  shield: '#3b4656',
  nomad: '#111111',
  aero: '#10264d',
  horizon: '#2b2a8c',
  aurora: '#5a2299',
  sovereign: '#0b1224',
}
const TEXT = '#1a2230'
const MUTED_TEXT = '#4a5568'

/** The back of every card: how to verify it, in three languages, and where to get help. */
export function backOf(setting: Setting): DisplayList {
  const isPass = setting.template === 'sovereign' && setting.sovereignConfig?.format !== 'cr80'
  const height = isPass ? SOVEREIGN_HEIGHT : CARD_HEIGHT
  const accent = ACCENTS[setting.template]
  const canvas = new CardCanvas(setting, CARD_WIDTH, height)
  const band = isPass ? 4.6 : 8.4
  canvas.background('#ffffff')
  canvas.fill(rect(-BLEED, -BLEED, CARD_WIDTH + 2 * BLEED, band + BLEED), accent)
  if (!setting.identityQr) canvas.strokes(rosette(72, height - 12, 9, setting.keyFingerprint, 4), accent, 0.14, 0.3)
  canvas.text(setting.issuer, [4.6, band / 2 - 2, 76.4, 4], '#ffffff', { size: isPass ? 6 : 7.5, weight: 'semibold' })

  const width = setting.identityQr ? placeIdentityQr(canvas, setting.identityQr, isPass, band) : 76.4
  const step = isPass ? 5.2 : 7.6
  // Beside a large QR there is room for one language, whose sentences take two lines each.
  const isNarrow = width < 40
  const shown = isNarrow ? [setting.language] : languages(setting.language)
  const lineHeight = isNarrow ? step : step / 2
  shown.forEach((language, i) => {
    const look = {
      size: isPass ? 4.8 : 6.4,
      weight: i === 0 ? 'semibold' : 'medium',
      lines: isNarrow ? 2 : 1,
    } as const
    const colour = i === 0 ? TEXT : MUTED_TEXT
    const y = band + 1 + i * step
    canvas.text(label('how_to_verify', language), [4.6, y, width, lineHeight], colour, look)
    canvas.text(label('when_in_doubt', language), [4.6, y + lineHeight - 0.3, width, lineHeight], colour, look)
  })
  const top = band + 1.4 + 3 * step
  facts(canvas, setting, isPass, top, accent, width)
  microtext(canvas, 4.6, height - 2.9, width, accent)
  return canvas.list
}

/** Below the band on the right. Returns the width that is left for texts. */
function placeIdentityQr(canvas: CardCanvas, content: 'text' | 'photo', isPass: boolean, band: number): number {
  const size = isPass ? identitySize(61) : content === 'photo' ? identitySize(113) : identitySize(73)
  const x = CARD_WIDTH - 3 - size
  canvas.identityQr([x, band + 1.2, size])
  return x - 4.6 - 1
}

function facts(
  canvas: CardCanvas,
  setting: Setting,
  isPass: boolean,
  top: number,
  accent: string,
  width: number,
): void {
  const portal = setting.portalUrl ?? ''
  const hotline = setting.hotline ? `${label('hotline', setting.language)} : ${setting.hotline}` : ''
  const key = `${label('key', setting.language)} : ${grouped(setting.keyFingerprint)}`
  if (isPass) {
    canvas.text([portal, hotline].filter(Boolean).join('  ·  '), [4.6, top, Math.min(54, width), 3], TEXT, {
      size: 5,
      weight: 'semibold',
    })
    canvas.text(key, [4.6, top + 2.9, Math.min(54, width - 22), 3], MUTED_TEXT, { size: 4.6, tabular: true })
    const codeTop = setting.identityQr ? top + 2.4 : top + 1
    canvas.field('card_code', [4.6 + width - 21, codeTop, 21, 4], accent, {
      size: 7,
      weight: 'bold',
      align: 'right',
      tabular: true,
    })
    return
  }
  const narrow = Math.min(50, width)
  canvas.text(portal, [4.6, top, narrow, 4.2], accent, { size: 8.5, weight: 'bold' })
  canvas.text(hotline, [4.6, top + 4.2, narrow, 3.6], TEXT, { size: 6.4, weight: 'semibold' })
  canvas.text(key, [4.6, top + 7.8, Math.min(52, width), 3.4], MUTED_TEXT, { size: 5.4, tabular: true })
  canvas.label('card_code', [4.6, top + 11.6, 30], MUTED_TEXT)
  canvas.field('card_code', [4.6, top + 13.6, narrow, 4], TEXT, { size: 9, weight: 'bold', tabular: true })
}

/** All languages, the campaign's first. */
function languages(first: Language): Language[] {
  return [first, ...(['fr', 'en', 'wo'] as const).filter((language) => language !== first)]
}

function grouped(fingerprint: string): string {
  return (fingerprint.toUpperCase().match(/.{1,4}/g) ?? []).join(' ')
}
