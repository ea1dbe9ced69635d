import type { Brand } from '../design/brand.ts'
import { checkLogo } from '../logos/check-logo.ts'

/** A round emblem with a star and a laurel, as ministries have them. */
function emblemOf(ring: string, star: string, inside: string) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [angle, radius] = [(Math.PI * i) / 5 - Math.PI / 2, i % 2 === 0 ? 62 : 25]
    return `${(120 + radius * Math.cos(angle)).toFixed(1)},${(116 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return checkLogo(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240"><circle cx="120" cy="120" r="114" fill="${inside}" stroke="${ring}" stroke-width="10"/><circle cx="120" cy="120" r="98" fill="none" stroke="${star}" stroke-width="3"/><polygon points="${points.join(' ')}" fill="${star}"/><path d="M48 140 C60 190 95 208 120 210 C145 208 180 190 192 140" fill="none" stroke="${ring}" stroke-width="9"/></svg>`,
    ),
  )
}

/** A wordmark that is four times as wide as high. */
const WIDE_EMBLEM = checkLogo(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100" viewBox="0 0 400 100"><rect x="0" y="10" width="80" height="80" rx="14" fill="#ffd400"/><path d="M110 80 L150 20 L190 80 Z M210 80 V20 H250 V80 Z M275 20 H390 V42 H275 Z M275 58 H350 V80 H275 Z" fill="#1a1a1a"/></svg>',
  ),
)

/** Brands that are hard on the designs: green and gold, a pale yellow with a wide emblem, a very dark one, a pair of mid tones, an emblem for dark grounds, and words alone. */
export const BRANDS: Record<string, Brand> = {
  ministry: {
    emblem: emblemOf('#005a35', '#e8b71a', '#ffffff'),
    colours: { primary: '#005a35', accent: '#f5c518' },
    ministry: 'Ministère de la Santé et de l’Action sociale',
    programme: 'Couverture maladie universelle',
  },
  yellow: {
    emblem: WIDE_EMBLEM,
    colours: { primary: '#ffd400', accent: '#1a1a1a' },
    ministry: 'Direction régionale de l’élevage',
    programme: 'Pastoralisme 2026',
  },
  dark: {
    emblem: emblemOf('#c8102e', '#0b1f3a', '#f4f1ea'),
    colours: { primary: '#0b1f3a', accent: '#ff8a7a' },
    ministry: 'Ministère de la Femme, de la Famille, du Genre et de la Protection des enfants',
    programme: 'Programme national de bourses de sécurité familiale 2026–2030',
  },
  violet: {
    emblem: emblemOf('#5b2a86', '#d1495b', '#ffffff'),
    colours: { primary: '#5b2a86', accent: '#f7aef8' },
    ministry: 'Agence nationale',
    programme: 'Plan Sésame',
  },
  light: {
    emblem: emblemOf('#ffffff', '#fff8e0', 'none'),
    colours: { primary: '#0b4a8f', accent: '#ffffff' },
    ministry: 'Ministère de la Santé',
    programme: 'Carte d’égalité des chances',
  },
  words: { ministry: 'République du Sénégal', programme: 'Vaccination élargie' },
}
