import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  basis: { fr: 'Régions selon', en: 'Regions by', wo: 'Diiwaan yi, ni ñu leen di waññee' },
  byResidence: { fr: 'Lieu de résidence', en: 'Where people live', wo: 'Fi nit ñi dëkk' },
  byPrefix: { fr: 'Préfixe des campagnes', en: 'Campaign prefix', wo: 'Préfixe kampaañ yi' },
  byResidenceText: {
    fr: 'Chaque personne compte dans la région où elle habite, quelle que soit la campagne qui a fait sa carte.',
    en: 'Each person counts in the region where they live, whichever campaign made their card.',
    wo: 'Nit ku nekk mu ngi bokk ci diiwaan bi mu dëkk, ak kampaañ bu mu mënti doon bi ko defaral kàrt.',
  },
  byPrefixText: {
    fr: 'Une région est donnée par les trois premières lettres du préfixe de la campagne.',
    en: 'A region is given by the first three letters of the campaign’s prefix.',
    wo: 'Ñetti araf yu njëkk ci préfixe kampaañ bi ñoo di diiwaan bi.',
  },
  noResidentsText: {
    fr: 'Dès qu’une carte est faite, sa région apparaît ici : celle où habite la personne.',
    en: 'As soon as a card is made, its region appears here: the one where the person lives.',
    wo: 'Bu ñu defaree kàrt, diiwaanam day feeñ fii: fi nit ki dëkk.',
  },
  metric: { fr: 'Chiffre montré', en: 'Figure shown', wo: 'Lim bi ñuy wone' },
  region: { fr: 'Région', en: 'Region', wo: 'Diiwaan' },
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
    wo: 'Musiba (0 ba 100) dafay yokk ak kàrt yi antuwul (40), bataaxal yi yegguwul (30), yu ñaaroo yi (20) ak ñi amul kàrt (10).',
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
    fr: (label: string, country: string) =>
      `Plan du pays : ${label}, ${country}. Les mêmes chiffres sont dans le tableau.`,
    en: (label: string, country: string) => `Map: ${label}, ${country}. The same figures are in the table.`,
    wo: (label: string, country: string) => `Plan bu réew mi: ${label}, ${country}. Lim yooyu ñoo nekk ci tablo bi.`,
  },
  noShapes: {
    fr: 'Il n’y a pas de plan de ce pays. Le tableau dit tout.',
    en: 'There is no map for this country. The table has all the figures.',
    wo: 'Amul plan ngir réew mii. Tablo bi wax na lépp.',
  },
  upTo: {
    fr: (value: string) => `jusqu’à ${value}`,
    en: (value: string) => `up to ${value}`,
    wo: (value: string) => `ba ${value}`,
  },
  noData: { fr: 'Rien encore', en: 'Nothing yet', wo: 'Amagul dara' },
  elsewhere: {
    fr: (regions: string) => `Codes sans région connue : ${regions}`,
    en: (regions: string) => `Codes of no known region: ${regions}`,
    wo: (regions: string) => `Kod yu amul diiwaan bu ñu xam: ${regions}`,
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
    en: 'No region has a risk above 30 or coverage below 40 %.',
    wo: 'Amul diiwaan bu musiba yi ëpp 30 walla bu ñi am kàrt yées 40 %.',
  },
})
