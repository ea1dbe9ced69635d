// Browsers have no Wolof data and would silently use English. Numbers follow the French usage of Senegal.
import { groupThousands } from './numerals.ts'

const months = [
  'Samwiyee',
  'Fewriyee',
  'Mars',
  'Awril',
  'Mee',
  'Suwe',
  'Sulet',
  'Ut',
  'Sàttumbar',
  'Oktoobar',
  'Nowàmbar',
  'Desàmbar',
] as const

const shortMonths = ['Sam', 'Few', 'Mar', 'Awr', 'Mee', 'Suw', 'Sul', 'Ut', 'Sàt', 'Okt', 'Now', 'Des'] as const

const days = ['Dibéer', 'Altine', 'Talaata', 'Àlarba', 'Alxamis', 'Àjjuma', 'Gaawu'] as const

export function wolofNumber(value: number, decimals: number): string {
  return groupThousands(value, decimals)
}

export function wolofDate(at: Date): string {
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`
}

export function wolofShortDate(at: Date): string {
  return `${at.getDate()} ${shortMonths[at.getMonth()]} ${at.getFullYear()}`
}

export function wolofLongDate(at: Date): string {
  return `${days[at.getDay()]} ${wolofDate(at)}`
}

export function wolofTime(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
