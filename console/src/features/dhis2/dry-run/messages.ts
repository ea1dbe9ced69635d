import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'

export const messages = defineMessages({
  in_list: { fr: 'Deuxième inscription d’une personne', en: 'A person’s second enrollment', wo: 'Ñaareelu mbindu nit' },
  hold_card: { fr: 'Ont déjà une carte valable', en: 'Hold a valid card already', wo: 'Am nañu kàrt bu baax' },
  try: { fr: 'Essayer sans rien écrire', en: 'Try without writing anything', wo: 'Jéem te bañ bind dara' },
  text: {
    fr: 'Lit DHIS2 comme une vraie production, compte, puis annule tout.',
    en: 'Reads DHIS2 like a real generation, counts, then undoes everything.',
    wo: 'Dafay jàng DHIS2 ni bu dëgg, waññi, ba noppi far lépp.',
  },
  examined: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'inscription examinée', 'inscriptions examinées')}. Rien n’a été écrit.`,
    en: (count: string, plain: number) =>
      `${count} ${englishPlural(plain, 'enrollment', 'enrollments')} examined. Nothing was written.`,
    wo: (count: string, _plain: number) => `${count} mbind lañu xool. Binduñu dara.`,
  },
  partly: {
    fr: 'Il y en a d’autres : seules les premières ont été examinées.',
    en: 'There are more: only the first ones were examined.',
    wo: 'Am na yeneen: yu njëkk yi rekk lañu xool.',
  },
  cards: { fr: 'Cartes à produire', en: 'Cards to make', wo: 'Kàrt yi ñu wara defar' },
  new: { fr: 'Nouvelles identités', en: 'New identities', wo: 'Ñu bees ñi' },
  known: { fr: 'Identités connues', en: 'Known identities', wo: 'Ñi ñu xamoon' },
  to_review: { fr: 'Doublons à examiner', en: 'Duplicates to review', wo: 'Yu ñaaroo yu ñu wara saytu' },
  skipped: { fr: 'Sans nom utilisable', en: 'Without a usable name', wo: 'Ñi amul tur' },
  unchanged: { fr: 'Inchangées', en: 'Unchanged', wo: 'Yi soppeekuwul' },
  deleted: { fr: 'Supprimées dans DHIS2', en: 'Deleted in DHIS2', wo: 'Yi ñu far ci DHIS2' },
  sensitive_blocked: { fr: 'Valeurs bloquées', en: 'Values blocked', wo: 'Yi ñu tëj' },
  examples: { fr: 'Dix exemples', en: 'Ten examples', wo: 'Fukki misaal' },
  example: {
    fr: (unit: string, date: string, outcome: string) => `${unit}, ${date} : ${outcome}`,
    en: (unit: string, date: string, outcome: string) => `${unit}, ${date}: ${outcome}`,
    wo: (unit: string, date: string, outcome: string) => `${unit}, ${date}: ${outcome}`,
  },
})

/** What would become of one enrollment. */
export const outcomes = defineMessages({
  created: { fr: 'nouvelle identité', en: 'new identity', wo: 'ku bees' },
  resolved: { fr: 'identité connue', en: 'known identity', wo: 'ku ñu xamoon' },
  pending_review: { fr: 'doublon à examiner', en: 'duplicate to review', wo: 'dafa laaj saytu' },
  skipped: { fr: 'sans nom utilisable', en: 'without a usable name', wo: 'amul tur' },
  unchanged: { fr: 'inchangée', en: 'unchanged', wo: 'soppeekuwul' },
  deleted: { fr: 'supprimée dans DHIS2', en: 'deleted in DHIS2', wo: 'far nañu ko ci DHIS2' },
})
