import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'

const messages = defineMessages({
  needed: { fr: 'Ce champ est obligatoire.', en: 'This field is required.', wo: 'Champ bii dafa war.' },
  email: {
    fr: 'Écrivez une adresse comme nom@exemple.sn.',
    en: 'Write an address like name@example.sn.',
    wo: 'Bindal adresse bu mel ni tur@misaal.sn.',
  },
  atLeast: {
    fr: (count: number) => `Au moins ${count} caractères.`,
    en: (count: number) => `At least ${count} characters.`,
    wo: (count: number) => `Lu gëna néew ${count} araf.`,
  },
})

/** Each check returns null when the value is correct. */
export function useChecks() {
  const t = useMessages(messages)
  return {
    filled: (value: string) => (value.trim() === '' ? t.needed : null),
    email: (value: string) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : t.email),
    atLeast: (count: number) => (value: string) => (value.length < count ? t.atLeast(count) : null),
  }
}

/** `50 000` and `50000` are the same amount. An empty text is 0. Anything else is not an amount. */
export function readAmount(written: string): number | undefined {
  const digits = written.replaceAll(/[\s.,\u00a0\u202f]/g, '')
  return /^\d{0,12}$/.test(digits) ? Number(digits) : undefined
}
