import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Premiers pas', en: 'First steps', wo: 'Jéego yu njëkk' },
  lead: {
    fr: (done: string, all: string) => `${done} sur ${all} : chaque étape se coche d’elle-même.`,
    en: (done: string, all: string) => `${done} of ${all}: every step ticks itself.`,
    wo: (done: string, all: string) => `${done} ci ${all}: jéego bu nekk dafay màndargaal boppam.`,
  },
  allDone: {
    fr: 'Tout est prêt : votre organisation travaille.',
    en: 'All is ready: your organization is at work.',
    wo: 'Lépp pare na: sa mbootaay mi ngi liggéey.',
  },
  done: { fr: 'fait', en: 'done', wo: 'def nañu ko' },
  dismiss: { fr: 'Ne plus afficher', en: 'Do not show any more', wo: 'Bul ko wonewaat' },
  brand: { fr: 'Votre identité visuelle', en: 'Your look', wo: 'Sa màndarga' },
  brandText: {
    fr: 'Emblème, couleurs et signature de vos cartes.',
    en: 'Emblem, colours and signature of your cards.',
    wo: 'Emblème, melo ak torlu bu say kàrt.',
  },
  colleagues: { fr: 'Vos collègues', en: 'Your colleagues', wo: 'Say naataangoo' },
  colleaguesText: {
    fr: 'Un lien suffit : chacun choisit son mot de passe.',
    en: 'A link is enough: everybody chooses a password.',
    wo: 'Lien rekk doy na: ku nekk dina tànn baatu-jàllam.',
  },
  list: { fr: 'Une première liste', en: 'A first list', wo: 'Lim bu njëkk' },
  listText: {
    fr: 'Dix noms d’Excel suffisent pour voir vos cartes.',
    en: 'Ten names from Excel are enough to see your cards.',
    wo: 'Fukki tur ci Excel doy na ngir gis say kàrt.',
  },
  print: { fr: 'Une impression d’essai', en: 'A test print', wo: 'Móol bu nattu' },
  printText: {
    fr: 'Sur papier ordinaire d’abord : les bords tombent-ils juste ?',
    en: 'On plain paper first: do the edges fit?',
    wo: 'Ci kayit bu jaaduwul ba noppi: ndax cat yi dëppoo nañu?',
  },
  portal: { fr: 'Le portail sur un téléphone', en: 'The portal on a phone', wo: 'Portaal bi ci telefon' },
  portalText: {
    fr: 'Téléchargez-le, coupez le réseau, vérifiez une carte.',
    en: 'Download it, switch the network off, check a card.',
    wo: 'Telesarse ko, dagg réseau bi, nga saytu kàrt.',
  },
  portalNeedsJob: {
    fr: 'Il vient avec vos premières cartes.',
    en: 'It comes with your first cards.',
    wo: 'Dina ñëw ak say kàrt yu njëkk.',
  },
  portalTried: { fr: 'Je l’ai essayé', en: 'I tried it', wo: 'Jéem naa ko' },
})
