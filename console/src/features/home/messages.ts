import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  welcome: {
    fr: (name: string) => `Bonjour, ${name}`,
    en: (name: string) => `Hello, ${name}`,
    wo: (name: string) => `Nanga def, ${name}`,
  },
  welcomeAll: { fr: 'Bonjour', en: 'Hello', wo: 'Nanga def' },
  nothingTitle: { fr: 'Rien ne vous attend', en: 'Nothing is waiting for you', wo: 'Amul dara lu lay xaar' },
  nothingText: {
    fr: 'Ce qui demande votre attention apparaîtra ici : cartes à imprimer, doublons à examiner, messages en échec.',
    en: 'What needs your attention will appear here: cards to print, duplicates to review, failed messages.',
    wo: 'Li laaj sa xel dina feeñ fii: kart yi ñuy imprimer, yu ñaaroo yi ñuy saytu, bataaxal yi jotul.',
  },
})
