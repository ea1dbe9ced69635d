import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Confiance', en: 'Trust', wo: 'Kóolute' },
  lead: {
    fr: 'À quel point les identités de votre registre sont étayées, et ce qui parle contre elles.',
    en: 'How well the identities of your registry are documented, and what speaks against them.',
    wo: 'Ni dàntite yi ci seen registre dëgëree, ak li leen di xañ kóolute.',
  },
  ofOrganization: { fr: 'Score de l’organisation', en: 'Score of the organization', wo: 'Score u mbootaay gi' },
  ofPerson: { fr: 'Score de confiance', en: 'Trust score', wo: 'Score u kóolute' },
  outOf: { fr: 'sur 100', en: 'out of 100', wo: 'ci 100' },
  LOW: { fr: 'Faible', en: 'Low', wo: 'Néew' },
  MEDIUM: { fr: 'Moyen', en: 'Medium', wo: 'Diggu' },
  HIGH: { fr: 'Élevé', en: 'High', wo: 'Bare' },

  how: { fr: 'Comment ce score se forme', en: 'How this score is made', wo: 'Ni ñu defaree score bi' },
  base: { fr: 'Base', en: 'Base', wo: 'Ndalèn' },
  kyc_verified: { fr: 'Pièce d’identité vérifiée', en: 'Document checked', wo: 'Saytu nañu kayitu dàntite' },
  has_nin: { fr: 'Numéro national', en: 'National number', wo: 'Limu nasionaal' },
  programmes: {
    fr: 'Programmes (10 chacun, 2 au plus)',
    en: 'Programmes (10 each, 2 at most)',
    wo: 'Porogaraam (10 bu nekk, 2 gën a bare)',
  },
  high_risks: { fr: 'Risques élevés (25 chacun)', en: 'High risks (25 each)', wo: 'Risque yu mag (25 bu nekk)' },
  medium_risks: { fr: 'Risques moyens (10 chacun)', en: 'Medium risks (10 each)', wo: 'Risque yu diggu (10 bu nekk)' },
  low_risks: { fr: 'Risques faibles (5 chacun)', en: 'Low risks (5 each)', wo: 'Risque yu ndaw (5 bu nekk)' },
  held: {
    fr: (sum: string) => `La somme de ${sum} est ramenée entre 0 et 100.`,
    en: (sum: string) => `The sum of ${sum} is limited to 0 to 100.`,
    wo: (sum: string) => `Lépp di ${sum}, dañu koy yem ci diggante 0 ak 100.`,
  },

  against: { fr: 'Ce qui parle contre', en: 'What speaks against it', wo: 'Li koy xañ kóolute' },
  riskHIGH: { fr: 'Risque élevé, −25', en: 'High risk, −25', wo: 'Risque bu mag, −25' },
  riskMEDIUM: { fr: 'Risque moyen, −10', en: 'Medium risk, −10', wo: 'Risque bu diggu, −10' },
  riskLOW: { fr: 'Risque faible, −5', en: 'Low risk, −5', wo: 'Risque bu ndaw, −5' },
  noRisks: {
    fr: 'Rien ne parle contre cette identité.',
    en: 'Nothing speaks against this identity.',
    wo: 'Amul lu xañ dàntite bii kóolute.',
  },
  examine: { fr: 'Examiner le doublon', en: 'Review the duplicate', wo: 'Saytu yu ñaaroo' },

  history: { fr: 'Scores précédents', en: 'Earlier scores', wo: 'Score yi jiitu' },
  noHistory: { fr: 'Aucun calcul enregistré.', en: 'No computation on record.', wo: 'Amul xayma bu ñu denc.' },
  compute: { fr: 'Recalculer', en: 'Compute again', wo: 'Xaymawaat' },
  computed: {
    fr: (score: string) => `Score enregistré : ${score}.`,
    en: (score: string) => `Score recorded: ${score}.`,
    wo: (score: string) => `Denc nañu score bi: ${score}.`,
  },
  asOf: {
    fr: (when: string) => `Calculé ${when}`,
    en: (when: string) => `Computed ${when}`,
    wo: (when: string) => `Xayma nañu ko ${when}`,
  },

  notEnough: {
    fr: (count: string) => `Pas encore assez d’identités pour un score : il en faut ${count}.`,
    en: (count: string) => `Not enough identities for a score yet: it takes ${count}.`,
    wo: (count: string) => `Dàntite yi doyaguñu ngir score: ${count} lay laaj.`,
  },
  notHealth: {
    fr: 'La confiance parle des identités. La santé du programme (Analyses, Prévisions) parle des tâches, du quota et du solde : l’une peut être haute et l’autre basse.',
    en: 'Trust is about identities. The health of the programme (Insights, Forecasts) is about jobs, quota and balance: one may be high while the other is low.',
    wo: 'Kóolute ci dàntite yi lay wax. Wérug porogaraam bi (Càmbar, Li nara ñëw) ci liggéey yi, quota bi ak xaalis bi lay wax: benn mën na kawe, beneen suufe.',
  },

  registry: { fr: 'Le registre', en: 'The registry', wo: 'Registre bi' },
  identities: { fr: 'Identités', en: 'Identities', wo: 'Dàntite yi' },
  kycShare: { fr: 'Pièce vérifiée', en: 'Document checked', wo: 'Yi ñu saytu seen kayit' },
  ninShare: { fr: 'Avec numéro national', en: 'With a national number', wo: 'Yi am limu nasionaal' },
  duplicateShare: { fr: 'Doublon à examiner', en: 'Duplicate to review', wo: 'Yi mëna ñaaroo' },
  inconsistentShare: { fr: 'Données contradictoires', en: 'Contradictory data', wo: 'Yi ay mbir di juuyoo' },
  meanScore: { fr: 'Score moyen', en: 'Mean score', wo: 'Diggu score yi' },
  basisRegistry: {
    fr: 'Compté sur tout le registre, à l’instant.',
    en: 'Counted over the whole registry, just now.',
    wo: 'Ci registre bi yépp lañu ko waññe, léegi.',
  },
  basisLast: {
    fr: (counted: string) => `Compté sur ${counted} identités, lors du dernier recalcul de tous les scores.`,
    en: (counted: string) => `Counted over ${counted} identities, when all scores were last computed.`,
    wo: (counted: string) => `Waññees ko ci ${counted} dàntite, bi ñu mujjee xayma score yépp.`,
  },
  basisSample: {
    fr: (counted: string) => `Estimé sur ${counted} identités : aucun recalcul n’a encore eu lieu.`,
    en: (counted: string) => `Estimated from ${counted} identities: nothing has been recomputed yet.`,
    wo: (counted: string) => `Ci ${counted} dàntite lañu ko natt: xaymawaaguñu dara.`,
  },

  recomputeAll: { fr: 'Recalculer tous les scores', en: 'Compute all scores again', wo: 'Xaymawaat score yépp' },
  recomputeText: {
    fr: 'Toutes les organisations de la plateforme. Le calcul se poursuit même si vous quittez la page.',
    en: 'All organizations of the platform. It goes on even if you leave the page.',
    wo: 'Mbootaayi plateforme bi yépp. Xayma bi du taxaw bu ngeen génnee xët wi.',
  },
  neverRun: { fr: 'Aucun recalcul jusqu’ici.', en: 'No recomputation so far.', wo: 'Amagul xaymawaat.' },
  runningAt: {
    fr: (done: string, of: string) => `En cours : ${done} sur ${of}`,
    en: (done: string, of: string) => `Under way: ${done} of ${of}`,
    wo: (done: string, of: string) => `Mungi dox: ${done} ci ${of}`,
  },
  doneAt: {
    fr: (done: string, changed: string, when: string) => `Identités : ${done} · scores modifiés : ${changed} · ${when}`,
    en: (done: string, changed: string, when: string) => `Identities: ${done} · scores changed: ${changed} · ${when}`,
    wo: (done: string, changed: string, when: string) => `Dàntite: ${done} · score yu soppeeku: ${changed} · ${when}`,
  },
  progress: { fr: 'Avancement du recalcul', en: 'Progress of the recomputation', wo: 'Fi xaymawaat bi tollu' },
})
