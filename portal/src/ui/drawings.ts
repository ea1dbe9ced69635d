import type { VerdictKind } from '../registry/verifier.ts'
import { drawing } from './dom.ts'

const line = (path: string, width = 2) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

// Each result has its own outline, so that it is recognizable in black and white, in the sun and from afar.
const SEALS: Record<VerdictKind, string> = {
  // A full disc with a tick.
  authentic: `<circle cx="50" cy="50" r="46" fill="currentColor"/><path d="M27 52l16 16 31-35" fill="none" stroke="var(--back)" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>`,
  // A broken ring: half of a proof.
  code_known: `<circle cx="50" cy="50" r="43" fill="none" stroke="currentColor" stroke-width="6" stroke-dasharray="15 7.500"/><path d="M30 38h40M30 51h40M30 64h22" stroke="currentColor" stroke-width="7" stroke-linecap="round"/>`,
  // An hourglass.
  expired: `<path d="M20 6h60M20 94h60" stroke="currentColor" stroke-width="10" stroke-linecap="round"/><path d="M28 12h44v12l-17 26 17 26v12h-44v-12l17-26-17-26z" fill="currentColor"/><path d="M40 80l10-12 10 12z" fill="var(--back)"/>`,
  // The octagon of a stop sign.
  revoked: `<path d="M31 4h38l27 27v38l-27 27h-38l-27-27v-38z" fill="currentColor"/><path d="M26 50h48" stroke="var(--back)" stroke-width="14" stroke-linecap="round"/>`,
  // A warning triangle with a cross.
  unknown: `<path d="M50 5l47 86h-94z" fill="currentColor" stroke="currentColor" stroke-width="5" stroke-linejoin="round"/><path d="M37 48l26 26M63 48l-26 26" stroke="var(--back)" stroke-width="10" stroke-linecap="round"/>`,
  // Two cards, one beside the other.
  other_campaign: `<rect x="6" y="30" width="52" height="36" rx="6" fill="none" stroke="currentColor" stroke-width="6"/><rect x="66" y="14" width="28" height="68" rx="6" fill="currentColor"/>`,
  // A card with a person on it.
  issued_to: `<rect x="4" y="16" width="92" height="68" rx="9" fill="currentColor"/><circle cx="32" cy="42" r="11" fill="var(--back)"/><path d="M14 74c0-24 36-24 36 0zM60 38h24M60 52h24M60 66h14" fill="var(--back)" stroke="var(--back)" stroke-width="7" stroke-linecap="round"/>`,
  // A card with a question mark.
  unlisted: `<rect x="5" y="17" width="90" height="66" rx="9" fill="none" stroke="currentColor" stroke-width="7"/><path d="M39 41c0-16 23-15 23 0 0 10-12 8-12 17M50 70h.01" fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round"/>`,
  // A torn card.
  forged: `<path d="M4 16h44l-8 16 14 12-14 16 10 24h-46zM60 16h36v68h-32l-8-22 12-18-14-14z" fill="currentColor"/>`,
  // A key, crossed out.
  foreign_key: `<circle cx="30" cy="50" r="19" fill="none" stroke="currentColor" stroke-width="10"/><path d="M49 50h44M78 50v18M92 50v14" stroke="currentColor" stroke-width="10" stroke-linecap="round"/><path d="M18 90l64-80" stroke="currentColor" stroke-width="8" stroke-linecap="round"/>`,
  // The corners of a QR code.
  only_scans: `<path d="M8 8h34v34h-34zM58 8h34v34h-34zM8 58h34v34h-34z" fill="none" stroke="currentColor" stroke-width="8"/><path d="M20 20h10v10h-10zM70 20h10v10h-10zM20 70h10v10h-10zM60 60h12v12h-12zM78 78h12v12h-12z" fill="currentColor"/>`,
  // A pencil in a square.
  check_code: `<rect x="7" y="7" width="86" height="86" rx="14" fill="none" stroke="currentColor" stroke-width="7"/><path d="M29 71l4-17 29-29 13 13-29 29z" fill="currentColor"/>`,
}

export const seal = (kind: VerdictKind) => drawing('0 0 100 100', SEALS[kind], 'seal')
export const smallSeal = (kind: VerdictKind) => drawing('0 0 100 100', SEALS[kind], 'icon')

const ICONS = {
  scan: line('M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16'),
  type: line('M3 7h18v10H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10'),
  list: line('M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01'),
  camera: line('M4 8h3l2-3h6l2 3h3v11H4zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z'),
  photo: line('M4 5h16v14H4zM4 16l5-5 4 4 3-2 4 4M15.500 9h.01'),
  torch: line('M13 3L5 14h6l-1 7 9-12h-7z'),
  turn: line('M4 12a8 8 0 0 1 14-5.300L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5'),
  sound: line('M5 9v6h4l5 4V5L9 9zM17.500 9a4 4 0 0 1 0 6'),
  silence: line('M5 9v6h4l5 4V5L9 9zM17 9.500l5 5M22 9.500l-5 5'),
  save: line('M12 4v11M7 11l5 5 5-5M5 20h14'),
  shield: line('M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-5'),
  clock: line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2'),
  warning: line('M12 4l9 16H3zM12 10v4M12 17h.01'),
  file: line('M6 3h8l4 4v14H6zM14 3v4h4'),
} as const

export const icon = (name: keyof typeof ICONS) => drawing('0 0 24 24', ICONS[name])

export const brand = () =>
  drawing(
    '0 0 32 32',
    '<rect width="32" height="32" rx="8" fill="#f7f5ee"/><rect x="4.500" y="8" width="23" height="16" rx="3" fill="#0f6a5a"/><path d="M4.500 11a3 3 0 0 1 3-3h17a3 3 0 0 1 3 3v.500h-23z" fill="#dfa02a"/><path d="M10 17.500l4 4 8-8" fill="none" stroke="#f7f5ee" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>',
    'brand',
  )
