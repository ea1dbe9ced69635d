import type { Brand } from '../design/brand.ts'
import { checkLogo } from '../logos/check-logo.ts'
import { BRANDS } from './brands.ts'

function picture(width: number, height: number, content: string) {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return checkLogo(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`))
}

/** A brand with everything that a back may show. */
export const FULL_BRAND: Brand = {
  ...BRANDS.ministry,
  signature: picture(
    300,
    120,
    '<path d="M10 90 C60 10 80 110 120 50 S180 20 200 80 S260 60 290 40" fill="none" stroke="#10264d" stroke-width="6"/>',
  ),
  signatureTitle: 'Le Directeur général de la Santé',
  returnTo: 'Agence de la CMU, BP 11 234, Dakar-Fann, ou au poste de santé le plus proche',
  helpLine: '800 00 50 50',
  website: 'www.agencecmu.sn',
  logos: [
    picture(
      200,
      100,
      '<rect width="200" height="100" rx="12" fill="#0b5cad"/><circle cx="50" cy="50" r="30" fill="#fff"/>',
    ),
    picture(100, 100, '<circle cx="50" cy="50" r="48" fill="#00853f"/>'),
    picture(140, 100, '<path d="M0 100L70 0L140 100Z" fill="#c8102e"/>'),
  ],
}
