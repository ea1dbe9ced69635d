import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  welcome: {
    fr: (name: string) => `Bonjour, ${name}`,
    en: (name: string) => `Hello, ${name}`,
    wo: (name: string) => `Nanga def, ${name}`,
  },
  welcomeAll: { fr: 'Bonjour', en: 'Hello', wo: 'Nanga def' },
  overview: { fr: 'En bref', en: 'At a glance', wo: 'Ci gàttal' },
  quota: { fr: 'Cartes restantes', en: 'Cards left', wo: 'Kàrt yi des' },
  unlimited: { fr: 'Illimité', en: 'Unlimited', wo: 'Amul dayo' },
  usedThisMonth: {
    fr: (used: string) => `${used} ce mois-ci`,
    en: (used: string) => `${used} this month`,
    wo: (used: string) => `${used} ci weer wii`,
  },
  usedOf: {
    fr: (used: string, total: string, reset: string) => `${used} sur ${total}, jusqu’au ${reset}`,
    en: (used: string, total: string, reset: string) => `${used} of ${total}, until ${reset}`,
    wo: (used: string, total: string, reset: string) => `${used} ci ${total}, ba ${reset}`,
  },
  balance: { fr: 'Solde', en: 'Balance', wo: 'Xaalis bi' },
  duplicates: { fr: 'Doublons à examiner', en: 'Duplicates to review', wo: 'Yu ñaaroo yi' },
  toDecide: { fr: 'Même personne ou non ?', en: 'The same person or not?', wo: 'Benn nit la walla déet?' },
  nothingToDecide: { fr: 'Rien à trancher', en: 'Nothing to decide', wo: 'Amul dara lu ñu wara dogal' },
  failedMessages: { fr: 'Messages en échec', en: 'Failed messages', wo: 'Bataaxal yu antuwul' },
  toSendAgain: { fr: 'À renvoyer ou à corriger', en: 'To send again or correct', wo: 'Yónneewaat walla jubbanti' },
  noneFailed: { fr: 'Rien à renvoyer', en: 'Nothing to send again', wo: 'Amul lu ñuy yónneewaat' },
  nothingTitle: { fr: 'Rien ne vous attend', en: 'Nothing is waiting for you', wo: 'Amul dara lu lay xaar' },
  nothingText: {
    fr: 'Ce qui demande votre attention apparaîtra ici : cartes à imprimer, doublons à examiner, messages en échec.',
    en: 'What needs your attention will appear here: cards to print, duplicates to review, failed messages.',
    wo: 'Li laaj sa xel dina feeñ fii: kàrt yi ñuy móol, yu ñaaroo yi ñuy saytu, bataaxal yi jotul.',
  },
})
