const server = (program: string) => new URL(import.meta.resolve(`@samakart/server/${program}`))

const texts = {
  migrate: [
    'exécute les migrations qui manquent à la base',
    'runs the migrations that the database lacks',
    'doxal migration yi manq ci base bi',
  ],
  backup: [
    'copie tout dans un dossier, pendant que le service tourne',
    'copies everything into a folder, while the service runs',
    'sotti lépp ci dosiye, serwiis biy dox',
  ],
  restore: [
    'remplit une installation vide depuis une sauvegarde, et compare',
    'fills an empty installation from a backup, and compares the two',
    'feesal installation bu deful dara, ba noppi méngale',
  ],
  move: [
    'passe de DATA_DIR à vos propres PostgreSQL et stockage, et compare',
    'goes from DATA_DIR to a PostgreSQL and a store of your own, and compares the two',
    'jóge ci DATA_DIR dem ci sa PostgreSQL, ba noppi méngale',
  ],
  doctor: [
    'prouve les comptes et les fichiers de chaque organisation',
    'proves the books of every organization, and that its files are whole',
    'firndeel xaalis ak fichier mbootaay yépp',
  ],
  'rebuild-files': [
    'refait les fichiers abîmés ou manquants',
    'makes damaged and missing files of jobs again',
    'defaraat fichier yi yàqu walla yi manq',
  ],
  'verify-audit': ['vérifie toutes les chaînes d’audit', 'checks every audit chain', 'saytu càllalay audit yépp'],
  'export-audit': [
    'écrit une chaîne pour un auditeur',
    'writes a chain for an auditor',
    'bindal càllala bi saytukat bi',
  ],
  'archive-audit': [
    'sort de la base les vieux mois du journal d’audit',
    'takes old months of the audit trail out of the database',
    'génne ci base bi weer yu yàgg yu audit bi',
  ],
  'rotate-keys': ['donne de nouvelles clés', 'gives new keys', 'joxe caabi yu bees'],
  'person-keys': [
    'écrit les clés des personnes, ou reprend celles d’un fichier',
    'writes the keys of people for a backup, or makes them those of a file',
    'bind caabiy nit ñi, walla jël yu fichier',
  ],
  'reindex-registry': ['indexe de nouveau les registres', 'indexes the registries anew', 'indexewaat registre yi'],
  'reset-admin': ['rouvre l’accès à un administrateur', 'lets an administrator in again', 'ubbil yorkat bi bunt bi'],
} as const

const described = ([fr, en, wo]: readonly [string, string, string], program: URL) => ({ what: { fr, en, wo }, program })

/** What the operator of an installation does on its machine. Each has an npm script of the same name, `ops:…`. */
export const operatorCommands: Record<string, { what: Record<'fr' | 'en' | 'wo', string>; program: URL }> = {
  start: described(
    [
      'démarre le service, comme ROLE le dit',
      'starts the service, as ROLE says',
      'tàmbali serwiis bi, ni ko ROLE waxee',
    ],
    server('main'),
  ),
  worker: described(
    [
      'démarre un travailleur seul (ROLE=worker)',
      'starts a worker alone (ROLE=worker)',
      'tàmbali benn liggéeykat rekk (ROLE=worker)',
    ],
    new URL('start-worker.ts', import.meta.url),
  ),
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, described(text, server(`tools/${name}`))])),
}
