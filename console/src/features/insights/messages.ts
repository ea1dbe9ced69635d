import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Analyses', en: 'Insights', wo: 'Càmbar' },
  lead: {
    fr: 'Ce que le programme a produit, où, et ce qui vient. Des nombres seulement : rien sur les personnes.',
    en: 'What the programme has made, where, and what comes next. Numbers only: nothing about people.',
    wo: 'Li programme bi defar, fan la ko defare, ak li nara ñëw. Lim rekk: dara ci nit ñi.',
  },
  activity: { fr: 'Activité', en: 'Activity', wo: 'Liggéey' },
  regions: { fr: 'Régions', en: 'Regions', wo: 'Diiwaan yi' },
  forecasts: { fr: 'Prévisions', en: 'Forecasts', wo: 'Li nara ñëw' },

  period: { fr: 'Période', en: 'Period', wo: 'Diir' },
  days: {
    fr: (count: string) => `${count} jours`,
    en: (count: string) => `${count} days`,
    wo: (count: string) => `${count} fan`,
  },
  year: { fr: '1 an', en: '1 year', wo: '1 at' },
  cardsMade: { fr: 'Cartes produites', en: 'Cards made', wo: 'Kàrt yi ñu defar' },
  cardsEver: {
    fr: (count: string) => `${count} depuis le début`,
    en: (count: string) => `${count} since the beginning`,
    wo: (count: string) => `${count} li dale ca ndoorte la`,
  },
  jobs: { fr: 'Générations', en: 'Jobs', wo: 'Liggéey yi' },
  jobsEnded: {
    fr: (completed: string, failed: string) => `réussies : ${completed}, échouées : ${failed}`,
    en: (completed: string, failed: string) => `completed: ${completed}, failed: ${failed}`,
    wo: (completed: string, failed: string) => `antu nañu: ${completed}, antuwuñu: ${failed}`,
  },
  success: { fr: 'Taux de réussite', en: 'Success rate', wo: 'Li antu' },
  noneEnded: { fr: 'Aucune génération terminée', en: 'No job has ended', wo: 'Amul liggéey bu jeex' },
  ofEnded: {
    fr: 'des générations terminées',
    en: 'of ended jobs',
    wo: 'ci liggéey yi jeex',
  },
  spent: { fr: 'Dépenses', en: 'Spending', wo: 'Xaalis bi génn' },
  balance: {
    fr: (amount: string) => `Solde : ${amount}`,
    en: (amount: string) => `Balance: ${amount}`,
    wo: (amount: string) => `Solde: ${amount}`,
  },
  cardsByDay: { fr: 'Cartes par jour', en: 'Cards a day', wo: 'Kàrt ci bés bi' },
  spendByDay: { fr: 'Dépenses par jour', en: 'Spending a day', wo: 'Xaalis bi génn ci bés bi' },
  studio: { fr: 'Studio', en: 'Studio', wo: 'Studio' },
  dhis2: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
  date: { fr: 'Jour', en: 'Day', wo: 'Bés' },
  asTable: { fr: 'Voir les chiffres', en: 'Show the figures', wo: 'Wone lim yi' },
  chartOf: {
    fr: (what: string, total: string, most: string, day: string) =>
      `${what} : ${total} en tout, au plus ${most} le ${day}.`,
    en: (what: string, total: string, most: string, day: string) =>
      `${what}: ${total} in all, at most ${most} on ${day}.`,
    wo: (what: string, total: string, most: string, day: string) => `${what}: ${total} yépp, li ëpp ${most} ci ${day}.`,
  },
  nothingYet: { fr: 'Rien dans cette période', en: 'Nothing in this period', wo: 'Amul dara ci diir bii' },
  nothingYetText: {
    fr: 'Choisissez une période plus longue, ou lancez une génération : les chiffres suivent aussitôt.',
    en: 'Choose a longer period, or start a job: the figures follow at once.',
    wo: 'Tànnal diir bu gëna gudd, walla nga tàmbali liggéey: lim yi dinañu topp ci saasi.',
  },
  sinceBeginning: { fr: 'Depuis le début', en: 'Since the beginning', wo: 'Li dale ca ndoorte la' },
  validCards: { fr: 'Cartes valides', en: 'Valid cards', wo: 'Kàrt yu baax' },
  revokedCards: { fr: 'Cartes révoquées', en: 'Revoked cards', wo: 'Kàrt yu ñu neenal' },
  pendingCards: { fr: 'Cartes en cours', en: 'Cards in the making', wo: 'Kàrt yi ñuy defar' },
  voidCards: { fr: 'Cartes de générations échouées', en: 'Cards of failed jobs', wo: 'Kàrti liggéey yi antuwul' },
  dhis2Cards: { fr: 'Dont issues de DHIS2', en: 'Of them from DHIS2', wo: 'Yi jóge ci DHIS2' },
  verified: { fr: 'Vérifications en ligne', en: 'Online verifications', wo: 'Saytu yi ci net bi' },
  messagesSent: { fr: 'SMS et WhatsApp envoyés', en: 'SMS and WhatsApp sent', wo: 'SMS ak WhatsApp yi ñu yónne' },
  storage: { fr: 'Fichiers conservés', en: 'Stored files', wo: 'Fichier yi ñu denc' },
  cardCost: { fr: 'Coût des cartes', en: 'Cost of cards', wo: 'Njëgu kàrt yi' },
  totalCost: { fr: 'Dépenses totales', en: 'Total spending', wo: 'Xaalis bi génn yépp' },
  resolution: { fr: 'Résolution', en: 'Resolution', wo: 'Résolution' },
  exportAs: {
    fr: (what: string, format: string) => `Exporter « ${what} » en ${format}`,
    en: (what: string, format: string) => `Export “${what}” as ${format}`,
    wo: (what: string, format: string) => `Génne « ${what} » ci ${format}`,
  },

  moduleTitle: {
    fr: (module: string) => `Le module « ${module} » n’est pas actif`,
    en: (module: string) => `The module “${module}” is not active`,
    wo: (module: string) => `Module « ${module} » taalul`,
  },
  moduleText: {
    fr: (plans: string, price: string) =>
      `Il fait partie de : ${plans}. On peut aussi l’ajouter seul, pour ${price} par mois.`,
    en: (plans: string, price: string) =>
      `It is part of: ${plans}. It can also be added by itself, for ${price} a month.`,
    wo: (plans: string, price: string) => `Mungi ci: ${plans}. Mën nañu ko yokk moom rekk, ${price} ci weer wi.`,
  },
  toPlans: { fr: 'Voir les plans et modules', en: 'See plans and modules', wo: 'Xool plan ak module yi' },

  metric: { fr: 'Ce que montre la carte', en: 'What the map shows', wo: 'Li kàrt bi di wone' },
  region: { fr: 'Région', en: 'Region', wo: 'Diiwaan' },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt' },
  beneficiaries: { fr: 'Bénéficiaires', en: 'Beneficiaries', wo: 'Ñi ñuy jàpple' },
  coverage: { fr: 'Couverture', en: 'Coverage', wo: 'Ñi am kàrt' },
  ofTarget: {
    fr: (holders: string, target: string) => `${holders} sur un objectif de ${target}`,
    en: (holders: string, target: string) => `${holders} of a target of ${target}`,
    wo: (holders: string, target: string) => `${holders} ci mébét bu ${target}`,
  },
  ofSubmitted: {
    fr: (holders: string, submitted: string) => `${holders} sur ${submitted} inscrits`,
    en: (holders: string, submitted: string) => `${holders} of ${submitted} submitted`,
    wo: (holders: string, submitted: string) => `${holders} ci ${submitted} yi ñu bind`,
  },
  delivered: { fr: 'Messages aboutis', en: 'Messages through', wo: 'Bataaxal yi yegg' },
  noMessages: { fr: 'aucun', en: 'none', wo: 'amul' },
  risk: { fr: 'Risque', en: 'Risk', wo: 'Musiba' },
  riskHint: {
    fr: 'Le risque (0 à 100) monte avec les cartes échouées (40), les messages échoués (30), les doublons ouverts (20) et la couverture manquante (10).',
    en: 'Risk (0 to 100) rises with failed cards (40), failed messages (30), open duplicates (20) and missing coverage (10).',
    wo: 'Musiba (0 ba 100) dafay yokk ak kàrt yi antuwul (40), bataaxal yi yegguwul (30), ñaar-ñaar yi (20) ak ñi amul kàrt (10).',
  },
  setTarget: { fr: 'Objectif', en: 'Target', wo: 'Mébét' },
  setTargetOf: {
    fr: (region: string) => `Objectif pour ${region}`,
    en: (region: string) => `Target for ${region}`,
    wo: (region: string) => `Mébét ngir ${region}`,
  },
  targetLabel: {
    fr: 'Personnes qui devraient avoir une carte',
    en: 'People who should hold a card',
    wo: 'Nit ñi wara am kàrt',
  },
  targetHint: {
    fr: 'Laissez vide pour mesurer la couverture sur les bénéficiaires inscrits.',
    en: 'Leave it empty to measure coverage against the beneficiaries submitted.',
    wo: 'Bàyyil ko mu deñ ngir natt ci ñi ñu bind.',
  },
  targetWrong: {
    fr: 'Entrez un nombre entier d’au moins 1.',
    en: 'Enter a whole number of at least 1.',
    wo: 'Bindal lim bu mat, li ko gëna néew 1.',
  },
  targetSaved: {
    fr: (region: string, coverage: string) => `${region} : couverture de ${coverage}.`,
    en: (region: string, coverage: string) => `${region}: coverage of ${coverage}.`,
    wo: (region: string, coverage: string) => `${region}: ${coverage} am nañu kàrt.`,
  },
  mapOf: {
    fr: (label: string, country: string) => `Carte : ${label}, ${country}. Les mêmes chiffres sont dans le tableau.`,
    en: (label: string, country: string) => `Map: ${label}, ${country}. The same figures are in the table.`,
    wo: (label: string, country: string) => `Kàrt: ${label}, ${country}. Lim yooyu ñoo nekk ci tablo bi.`,
  },
  noShapes: {
    fr: 'Il n’y a pas de carte pour ce pays. Le tableau dit tout.',
    en: 'There is no map for this country. The table says it all.',
    wo: 'Amul kàrt ngir réew mii. Tablo bi wax na lépp.',
  },
  noData: { fr: 'Sans campagne', en: 'No campaign', wo: 'Amul kampaañ' },
  elsewhere: {
    fr: (regions: string) => `Hors carte (préfixe inconnu) : ${regions}`,
    en: (regions: string) => `Not on the map (unknown prefix): ${regions}`,
    wo: (regions: string) => `Nekkul ci kàrt bi (xamewuñu préfixe bi): ${regions}`,
  },
  noRegions: { fr: 'Aucune région encore', en: 'No regions yet', wo: 'Amagul diiwaan' },
  noRegionsText: {
    fr: 'Une région naît avec une campagne : les trois premières lettres de son préfixe (DKR pour Dakar) la désignent.',
    en: 'A region begins with a campaign: the first three letters of its prefix (DKR for Dakar) name it.',
    wo: 'Diiwaan dafay judd ak kampaañ: ñetti araf yu njëkk ci préfixe bi (DKR ngir Dakar) ñoo koy tudd.',
  },
  liveEvents: { fr: 'En direct du terrain', en: 'Live from the field', wo: 'Li xew ci terrain bi' },
  noEvents: {
    fr: 'Rien ces 30 derniers jours : ni message, ni vérification.',
    en: 'Nothing in the last 30 days: no message, no verification.',
    wo: 'Amul dara ci 30 fan yii: du bataaxal, du saytu.',
  },
  zones: { fr: 'À surveiller', en: 'To watch', wo: 'Li ñu wara topp' },
  noZones: {
    fr: 'Aucune région au-dessus de 30 de risque ni sous 40 % de couverture.',
    en: 'No region above 30 of risk or below 40 % of coverage.',
    wo: 'Amul diiwaan bu musiba yi ëpp 30 walla bu ñi am kàrt yées 40 %.',
  },

  health: { fr: 'Santé du programme', en: 'Health of the programme', wo: 'Wérug programme bi' },
  outOf100: { fr: 'sur 100', en: 'of 100', wo: 'ci 100' },
  jobHealth: { fr: 'Générations réussies', en: 'Successful jobs', wo: 'Liggéey yi antu' },
  quotaHealth: { fr: 'Quota disponible', en: 'Quota left', wo: 'Quota bi des' },
  balanceHealth: { fr: 'Solde face aux dépenses', en: 'Balance against spending', wo: 'Solde ak li génn' },
  saturation: { fr: 'Quota du mois', en: 'This month’s quota', wo: 'Quota weer wi' },
  unlimited: {
    fr: 'Illimité : rien à craindre.',
    en: 'Unlimited: nothing to fear.',
    wo: 'Amul àpp: amul lu ñu ragal.',
  },
  saturates: {
    fr: (days: string) => `Épuisé dans ${days} jours au rythme prévu.`,
    en: (days: string) => `Used up in ${days} days at the expected pace.`,
    wo: (days: string) => `Dina jeex fileek ${days} fan su deme nii.`,
  },
  saturated: { fr: 'Épuisé.', en: 'Used up.', wo: 'Jeexna.' },
  lasts: {
    fr: (pct: string) => `Suffira jusqu’au renouvellement : ${pct} utilisés à la fin du mois.`,
    en: (pct: string) => `Will last until it is renewed: ${pct} used at the end of the month.`,
    wo: (pct: string) => `Dina doy ba mu yeeslu: ${pct} ñoo koy jëfandikoo ci muju weer wi.`,
  },
  usedNow: {
    fr: (used: string, total: string) => `${used} cartes sur ${total} ce mois-ci`,
    en: (used: string, total: string) => `${used} of ${total} cards this month`,
    wo: (used: string, total: string) => `${used} kàrt ci ${total} ci weer wii`,
  },
  recommendations: { fr: 'Recommandations', en: 'Recommendations', wo: 'Xelal yi' },
  noAdvice: { fr: 'Rien à signaler', en: 'Nothing to report', wo: 'Amul lu ñu wax' },
  noAdviceText: {
    fr: 'Quota, solde, générations, régions et messages sont en ordre.',
    en: 'Quota, balance, jobs, regions and messages are in order.',
    wo: 'Quota bi, solde bi, liggéey yi, diiwaan yi ak bataaxal yi baax nañu.',
  },
  cardForecast: { fr: 'Cartes : 30 jours à venir', en: 'Cards: the next 30 days', wo: 'Kàrt: 30 fan yi ñëw' },
  spendForecast: {
    fr: 'Dépenses : 30 jours à venir',
    en: 'Spending: the next 30 days',
    wo: 'Xaalis bi nara génn ci 30 fan',
  },
  expected: {
    fr: (total: string, confidence: string) => `${total} prévus en tout ; confiance ${confidence}.`,
    en: (total: string, confidence: string) => `${total} expected in all; confidence ${confidence}.`,
    wo: (total: string, confidence: string) => `${total} lañu séentu; wóor ${confidence}.`,
  },
  weekly: {
    fr: (ours: string, plain: string) =>
      `Tient compte des jours de la semaine : erreur moyenne de ${ours} par jour sur le passé, contre ${plain} pour la droite seule.`,
    en: (ours: string, plain: string) =>
      `Takes the days of the week into account: a mean error of ${ours} a day on the past, against ${plain} for the line alone.`,
    wo: (ours: string, plain: string) =>
      `Dafay xool bési ayu-bés bi: njuumte ${ours} ci bés bi, fekk ${plain} la ak rëdd wi rekk.`,
  },
  tooShort: {
    fr: 'Il faut au moins trois jours d’activité pour prévoir.',
    en: 'It takes at least three active days to forecast.',
    wo: 'Dafa laaj ñetti fan yu am liggéey laata ñuy séentu.',
  },
  past: { fr: 'Passé', en: 'Past', wo: 'Li weesu' },
  forecast: { fr: 'Prévision', en: 'Forecast', wo: 'Li ñu séentu' },
  band: { fr: 'Quatre cas sur cinq', en: 'Four cases of five', wo: 'Ñeent ci juróom' },
  anomaly: { fr: 'Jour inhabituel', en: 'Unusual day', wo: 'Bés bu jaaxle' },
  from: { fr: 'De', en: 'From', wo: 'Li dale' },
  to: { fr: 'À', en: 'To', wo: 'Ba' },
  anomalies: { fr: 'Jours inhabituels', en: 'Unusual days', wo: 'Bés yu jaaxle' },
  anomaliesHint: {
    fr: 'Jours des 90 derniers dont l’écart dépasse 2,2 écarts-types des jours actifs.',
    en: 'Days of the last 90 that lie more than 2.2 standard deviations from the active days.',
    wo: 'Bés yi ci 90 yi mujj, yu sore lu ëpp 2,2 ci bés yi am liggéey.',
  },
  noAnomalies: {
    fr: 'Aucun jour inhabituel depuis 90 jours.',
    en: 'No unusual day in 90 days.',
    wo: 'Amul bés bu jaaxle ci 90 fan yii.',
  },
  what: { fr: 'Quoi', en: 'What', wo: 'Lan' },
  value: { fr: 'Valeur', en: 'Value', wo: 'Lim' },
  deviation: { fr: 'Écart (z)', en: 'Deviation (z)', wo: 'Sorewaay (z)' },
})
