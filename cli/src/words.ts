const fr = {
  forUsers: 'Avec l’API :',
  forOperators: 'Sur la machine du service :',
  settings:
    'SAMAKART_URL et SAMAKART_KEY remplacent « login » ; SAMAKART_LANG=fr|en|wo ; --json partout où il y a un résultat.',
  unknownCommand: (name: string) => `La commande « ${name} » n’existe pas.`,
  unknownAct: (name: string, acts: string) => `« ${name} » n’existe pas ici. Possible : ${acts}.`,
  missing: (what: string) => `Il manque ${what}.`,
  noAnswer: 'Le service ne répond pas.',
  noAddress: 'Dites où est le service : --url, SAMAKART_URL ou « samakart login ».',
  notSignedIn: 'Ouvrez d’abord une session (« samakart login ») ou donnez SAMAKART_KEY.',
  email: 'Adresse e-mail : ',
  password: 'Mot de passe : ',
  code: 'Code à six chiffres : ',
  signedIn: (url: string) => `Session ouverte sur ${url}.`,
  signedOut: 'Session fermée.',
  wrongRows: (count: number) => `${count} erreur(s) dans la liste ; rien n’a été envoyé.`,
  line: (line: number) => `ligne ${line}`,
  submitted: (id: string, cards: number) => `Travail ${id} : ${cards} carte(s).`,
  cards: (made: number, all: number) => `${made} / ${all} cartes`,
  completed: (cards: number) => `Terminé : ${cards} carte(s).`,
  failed: (why: string) => `Échec : ${why}`,
  written: (name: string) => `Écrit : ${name}`,
  revoked: (code: string) => `La carte ${code} est révoquée.`,
  reissued: (old: string, code: string) => `La carte ${old} est remplacée par ${code}.`,
  keyRevoked: (id: string) => `La clé ${id} est révoquée.`,
  shownOnce: 'Gardez cette clé : elle ne sera plus affichée.',
  noDay: (text: string) => `« ${text} » n’est pas une date, comme 2027-12-31.`,
  fingerprint: (text: string) => `Clé ${text} : comparez-la avec celle que l’émetteur publie.`,
  signedBefore: 'Signé avant que chaque organisation ait sa clé : la signature ne nomme pas l’organisation.',
  intact: 'authentique et complet',
  changed: 'modifié',
  missingFile: 'manquant',
  signatureWrong: 'La signature est fausse.',
  foreignKey: 'Signé par une autre clé ou une autre organisation que celle attendue.',
  nothingToVerify: (what: string) =>
    `« ${what} » n’est ni une carte, ni un portail, ni un manifeste, ni une liste de révocations, ni une facture, ni une chaîne d’audit.`,
}

type Words = typeof fr

const en: Words = {
  forUsers: 'With the API:',
  forOperators: 'On the machine of the service:',
  settings: 'SAMAKART_URL and SAMAKART_KEY replace “login”; SAMAKART_LANG=fr|en|wo; --json wherever there is a result.',
  unknownCommand: (name) => `There is no command “${name}”.`,
  unknownAct: (name, acts) => `There is no “${name}” here. Possible: ${acts}.`,
  missing: (what) => `${what} is missing.`,
  noAnswer: 'The service does not answer.',
  noAddress: 'Say where the service is: --url, SAMAKART_URL or “samakart login”.',
  notSignedIn: 'Sign in first (“samakart login”), or give SAMAKART_KEY.',
  email: 'E-mail address: ',
  password: 'Password: ',
  code: 'Code of six digits: ',
  signedIn: (url) => `Signed in at ${url}.`,
  signedOut: 'Signed out.',
  wrongRows: (count) => `${count} mistake(s) in the list; nothing was sent.`,
  line: (line) => `line ${line}`,
  submitted: (id, cards) => `Job ${id}: ${cards} card(s).`,
  cards: (made, all) => `${made} / ${all} cards`,
  completed: (cards) => `Completed: ${cards} card(s).`,
  failed: (why) => `Failed: ${why}`,
  written: (name) => `Written: ${name}`,
  revoked: (code) => `Card ${code} is revoked.`,
  reissued: (old, code) => `Card ${old} is replaced by ${code}.`,
  keyRevoked: (id) => `Key ${id} is revoked.`,
  shownOnce: 'Keep this key: it is not shown again.',
  noDay: (text) => `“${text}” is no date such as 2027-12-31.`,
  fingerprint: (text) => `Key ${text}: compare it with the one that the issuer publishes.`,
  signedBefore: 'Signed before each organization had a key of its own: the signature does not name the organization.',
  intact: 'authentic and complete',
  changed: 'changed',
  missingFile: 'missing',
  signatureWrong: 'The signature is wrong.',
  foreignKey: 'Signed by another key or another organization than expected.',
  nothingToVerify: (what) => `“${what}” is no card, portal, manifest, list of revocations, invoice or audit chain.`,
}

const wo: Words = {
  forUsers: 'Ak API bi:',
  forOperators: 'Ci masinu serwiis bi:',
  settings:
    'SAMAKART_URL ak SAMAKART_KEY mën nañu wuutu « login » ; SAMAKART_LANG=fr|en|wo ; --json fépp fu am lu génn.',
  unknownCommand: (name) => `Amul komand bu tudd « ${name} ».`,
  unknownAct: (name, acts) => `Amul « ${name} » fii. Li mën a nekk: ${acts}.`,
  missing: (what) => `${what} manq na.`,
  noAnswer: 'Serwiis bi tontuwul.',
  noAddress: 'Waxal fu serwiis bi nekk: --url, SAMAKART_URL walla « samakart login ».',
  notSignedIn: 'Duggal ci sa kont (« samakart login ») walla joxeel SAMAKART_KEY.',
  email: 'Màkkaanu e-mail: ',
  password: 'Baatu-jàll: ',
  code: 'Kod bu juróom-benni lim: ',
  signedIn: (url) => `Dugg nga ci ${url}.`,
  signedOut: 'Génn nga.',
  wrongRows: (count) => `${count} njuumte ci lim bi ; yónneewuñu dara.`,
  line: (line) => `rëdd ${line}`,
  submitted: (id, cards) => `Liggéey ${id}: ${cards} kàrt.`,
  cards: (made, all) => `${made} / ${all} kàrt`,
  completed: (cards) => `Jeex na: ${cards} kàrt.`,
  failed: (why) => `Antuwul: ${why}`,
  written: (name) => `Bind nañu: ${name}`,
  revoked: (code) => `Neenal nañu kàrt ${code}.`,
  reissued: (old, code) => `Kàrt ${old}, ${code} moo ko wuutu.`,
  keyRevoked: (id) => `Neenal nañu caabi ${id}.`,
  shownOnce: 'Dencal caabi bii: deesu ko wonewaat.',
  noDay: (text) => `« ${text} » du bés ni 2027-12-31.`,
  fingerprint: (text) => `Caabi ${text}: méngaleel ko ak bi joxekat bi siiwal.`,
  signedBefore: 'Siñe nañu ko balaa mbootaay bu nekk di am caabiam: siñe bi tuddul mbootaay gi.',
  intact: 'dëgg la te mat na',
  changed: 'soppi nañu ko',
  missingFile: 'manq na',
  signatureWrong: 'Siñatiir bi baaxul.',
  foreignKey: 'Beneen caabi walla beneen mbootaay moo ko siñe.',
  nothingToVerify: (what) =>
    `« ${what} » du kàrt, du portaal, du manifeste, du limu kàrt yu ñu neenal, du faktiir, du càllalag audit.`,
}

export const words = { fr, en, wo }

type Language = 'fr' | 'en' | 'wo'

/** `SAMAKART_LANG`, else the language of the machine; French where it speaks neither. */
export function language(): Language {
  const { SAMAKART_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env
  const [wanted = ''] = (SAMAKART_LANG || LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().split(/[_.-]/)
  return wanted === 'en' || wanted === 'wo' ? wanted : 'fr'
}
