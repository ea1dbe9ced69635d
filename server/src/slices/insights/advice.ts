import { type Language, type Phrase, speak } from '@samakart/rules/language'

export const categories = ['quota', 'budget', 'risk', 'dhis2', 'distribution'] as const
export const priorities = ['critical', 'high', 'medium', 'low'] as const
export const actions = ['billing', 'monitor', 'dhis2'] as const

/** A recommendation, with the numbers that are its reason. */
export interface Advice {
  /** Part of the API: it never changes. */
  code: keyof typeof sentences
  category: (typeof categories)[number]
  priority: (typeof priorities)[number]
  action_url: (typeof actions)[number] | null
  facts: Readonly<Record<string, string | number>>
}

export const sentences = {
  quota_used_up: {
    title: {
      fr: 'Le quota du mois est épuisé',
      en: 'This month’s quota is used up',
      wo: 'Quota weer wi jeexna',
    },
    body: {
      fr: 'Les {total} cartes du mois sont consommées. Chaque carte de plus est débitée du solde ({balance} F CFA) jusqu’au {reset}.',
      en: 'All {total} cards of the month are used. Every further card is charged to the balance ({balance} F CFA) until {reset}.',
      wo: '{total} kàrt yi ci weer wi jeexnañu. Kàrt bu ci topp dañu ko jël ci solde bi ({balance} F CFA) ba {reset}.',
    },
  },
  quota_runs_out: {
    title: {
      fr: 'Le quota sera épuisé dans {days} jour(s)',
      en: 'The quota runs out in {days} day(s)',
      wo: 'Quota bi dina jeex fileek {days} fan',
    },
    body: {
      fr: 'Au rythme prévu ({pace} cartes par jour), les {remaining} cartes restantes sur {total} ne suffiront pas jusqu’au {reset}.',
      en: 'At the expected pace ({pace} cards a day) the {remaining} cards left of {total} will not last until {reset}.',
      wo: 'Su deme nii ({pace} kàrt ci bés bi), {remaining} kàrt yi des ci {total} duñu yegg ci {reset}.',
    },
  },
  balance_too_low: {
    title: {
      fr: 'Le solde ne couvre pas les 30 prochains jours',
      en: 'The balance does not cover the next 30 days',
      wo: 'Solde bi doyul ngir 30 fan yi ñëw',
    },
    body: {
      fr: 'Dépense prévue : {expected} F CFA ; solde : {balance} F CFA ; il manque {missing} F CFA.',
      en: 'Expected spending: {expected} F CFA; balance: {balance} F CFA; {missing} F CFA are missing.',
      wo: 'Li nara génn: {expected} F CFA; solde: {balance} F CFA; {missing} F CFA a ci des.',
    },
  },
  nothing_left: {
    title: {
      fr: 'Aucune carte ne peut plus être produite',
      en: 'No more cards can be made',
      wo: 'Mënatuñu defar benn kàrt',
    },
    body: {
      fr: 'Le quota de {total} cartes est épuisé et le solde est de {balance} F CFA. Rechargez le solde ou changez de formule avant le {reset}.',
      en: 'The quota of {total} cards is used up and the balance is {balance} F CFA. Top up or change the plan before {reset}.',
      wo: 'Quota {total} kàrt jeexna te solde bi {balance} F CFA la. Yokkal solde bi walla nga soppi formule bi laata {reset}.',
    },
  },
  jobs_fail: {
    title: {
      fr: '{failed} génération(s) échouée(s) en 30 jours',
      en: '{failed} failed job(s) in 30 days',
      wo: '{failed} liggéey antuwul ci 30 fan',
    },
    body: {
      fr: 'Taux de réussite : {rate} % de {ended} générations terminées. Ouvrez les échecs et corrigez les listes avant de relancer.',
      en: 'Success rate: {rate} % of {ended} ended jobs. Open the failed jobs and correct the lists before you run them again.',
      wo: 'Li antu: {rate} % ci {ended} liggéey. Xoolal li antuwul te nga jubbanti list yi laata ngay tàmbaliwaat.',
    },
  },
  unusual_cards: {
    title: {
      fr: 'Production inhabituelle le {date}',
      en: 'Unusual output on {date}',
      wo: 'Liggéey bu jaaxle ci {date}',
    },
    body: {
      fr: '{value} cartes ce jour-là, pour {mean} un jour actif moyen (écart z = {z}). Vérifiez qu’aucune liste n’a été soumise deux fois.',
      en: '{value} cards on that day against {mean} on a usual active day (z = {z}). Check that no list was submitted twice.',
      wo: '{value} kàrt ci bés booba, fekk {mean} mooy li ñu baaxoo (z = {z}). Seetal ndax yónneewuñu benn list ñaari yoon.',
    },
  },
  unusual_spend: {
    title: {
      fr: 'Dépense inhabituelle le {date}',
      en: 'Unusual spending on {date}',
      wo: 'Xaalis bu bare bu génn ci {date}',
    },
    body: {
      fr: '{value} F CFA ce jour-là, pour {mean} F CFA un jour actif moyen (écart z = {z}).',
      en: '{value} F CFA on that day against {mean} F CFA on a usual active day (z = {z}).',
      wo: '{value} F CFA ci bés booba, fekk {mean} F CFA mooy li ñu baaxoo (z = {z}).',
    },
  },
  region_at_risk: {
    title: {
      fr: 'Région à risque : {region}',
      en: 'Region at risk: {region}',
      wo: 'Diiwaan bu nekk ci musiba: {region}',
    },
    body: {
      fr: 'Risque {risk} sur 100, couverture {coverage} % ({holders} personnes avec une carte valide). {count} région(s) à suivre en tout.',
      en: 'Risk {risk} of 100, coverage {coverage} % ({holders} people with a valid card). {count} region(s) to watch in all.',
      wo: 'Musiba {risk} ci 100, {coverage} % am nañu kàrt ({holders} nit). {count} diiwaan a wara topp.',
    },
  },
  duplicates_wait: {
    title: {
      fr: 'Doublons probables à examiner',
      en: 'Probable duplicates wait for a review',
      wo: 'Nit ñu mel ni ñoo doon kenn, xoolleen leen',
    },
    body: {
      fr: '{people} personne(s) portant une carte de vos campagnes figurent dans une revue ouverte. Chaque décision fiabilise la couverture.',
      en: '{people} person(s) of your campaigns are in an open review. Each decision makes coverage more reliable.',
      wo: '{people} nit ci seeni kampaañ ñungi xaar ñu xool seen mbir. Dogal bu nekk dafay gëna leeral lim yi.',
    },
  },
  messages_fail: {
    title: {
      fr: '{rate} % des messages échouent',
      en: '{rate} % of messages fail',
      wo: '{rate} % ci bataaxal yi yegguñu',
    },
    body: {
      fr: '{failed} messages sur {messages} n’ont pas pu être remis ; le plus souvent en région {region}. Vérifiez les numéros et le canal.',
      en: '{failed} of {messages} messages could not be handed over, most of them in {region}. Check the numbers and the channel.',
      wo: '{failed} ci {messages} bataaxal yegguñu, li ëpp ci {region} la. Seetal nimero yi ak yoon wi.',
    },
  },
  dhis2_fails: {
    title: {
      fr: 'La synchronisation DHIS2 échoue',
      en: 'DHIS2 synchronization fails',
      wo: 'DHIS2 du antu',
    },
    body: {
      fr: '{failed} des {runs} dernières exécutions ont échoué. Testez la connexion et le compte en lecture seule.',
      en: '{failed} of the last {runs} runs have failed. Test the connection and the read-only account.',
      wo: '{failed} ci {runs} yi mujj antuwuñu. Nattul lëkkaloo bi ak sàq bi.',
    },
  },
  dhis2_stale: {
    title: {
      fr: 'Aucune synchronisation DHIS2 depuis {days} jours',
      en: 'No DHIS2 synchronization for {days} days',
      wo: '{days} fan a ngi nii, DHIS2 jokkoowul',
    },
    body: {
      fr: 'La dernière lecture date du {date}. Planifiez une synchronisation pour ne pas manquer d’inscriptions.',
      en: 'The last reading was on {date}. Schedule one, so that no enrollment is missed.',
      wo: 'Jàng bi mujj {date} la. Tëral bés yi ngay jokkoo, ngir kenn ci ñi bindu bañ a réer.',
    },
  },
} as const satisfies Record<string, { title: Phrase; body: Phrase }>

/** Wolof writes numbers as French does. */
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB', wo: 'fr-FR' }

/** The advice in the reader's language, with the numbers in the format of that language. */
export function presentAdvice({ code, category, priority, action_url, facts }: Advice, language: Language) {
  const { title, body } = sentences[code]
  const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, format(fact, language)]))
  return {
    category,
    priority,
    title: speak(title, language, values),
    body: speak(body, language, values),
    action_url,
    code,
    facts,
  }
}

function format(fact: string | number, language: Language): string {
  const locale = locales[language]
  if (typeof fact === 'number') return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(fact)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(fact)) return fact
  const [year, month, day] = fact.split('-')
  return `${day}/${month}/${year}`
}
