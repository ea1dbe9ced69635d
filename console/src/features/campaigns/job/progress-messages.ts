import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'

/** Kept apart from the other messages because the home page shows these with the first load. */
export const progressMessages = defineMessages({
  running: {
    fr: (done: string, total: string) => `${done} cartes sur ${total}`,
    en: (done: string, total: string) => `${done} of ${total} cards`,
    wo: (done: string, total: string) => `${done} kàrt ci ${total}`,
  },
  remaining: {
    fr: (time: string) => `encore ${time} environ`,
    en: (time: string) => `about ${time} left`,
    wo: (time: string) => `${time} lu jege moo des`,
  },
  done: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'carte prête', 'cartes prêtes')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'card', 'cards')} ready`,
    wo: (count: string, _plain: number) => `${count} kàrt pare nañu`,
  },
  failedTitle: { fr: 'Le travail n’a pas abouti', en: 'The job did not succeed', wo: 'Liggéey bi antuwul' },
  seconds: { fr: (n: string) => `${n} s`, en: (n: string) => `${n} s`, wo: (n: string) => `${n} s` },
  minutes: { fr: (n: string) => `${n} min`, en: (n: string) => `${n} min`, wo: (n: string) => `${n} simili` },
})
