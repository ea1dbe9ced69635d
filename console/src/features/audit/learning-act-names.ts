/** Acts of a registry that learns, of decisions that teach, and of the match lab. */
export const learningActNames = {
  'mpi.profile_requested': {
    fr: 'Apprentissage du registre demandé',
    en: 'Learning of the registry requested',
    wo: 'Laaj nañu registre bi jàngaat',
  },
  'mpi.profile_adopted': {
    fr: 'Ce que le registre a appris est appliqué',
    en: 'What the registry has taught is applied',
    wo: 'Li registre bi jàngale tàmbali na dogal',
  },
  'mpi.profile_retired': {
    fr: 'Retour aux règles livrées',
    en: 'Back to the shipped rules',
    wo: 'Dellu nañu ci sàrt yi njëkk',
  },
  'mpi.teaching_requested': {
    fr: 'Regard sur les décisions demandé',
    en: 'A look at the decisions requested',
    wo: 'Laaj nañu ñu xool dogal yi',
  },
  'mpi.decisions_judged': {
    fr: 'Décisions des vérificateurs regardées',
    en: 'Reviewers’ decisions looked at',
    wo: 'Xool nañu dogali saytukat yi',
  },
  'mpi.trial_started': { fr: 'Essai d’autres règles lancé', en: 'Trial started', wo: 'Tàmbali nañu jéem bi' },
  'mpi.trial_cancelled': { fr: 'Essai d’autres règles arrêté', en: 'Trial stopped', wo: 'Taxawal nañu jéem bi' },
  'trial.opened': {
    fr: 'Exemples d’un essai consultés',
    en: 'Examples of a trial read',
    wo: 'Gis nañu misaali jéem bi',
  },
}
