import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'

export const connectionMessages = defineMessages({
  connection: { fr: 'Connexion', en: 'Connection', wo: 'Lëkkaloo' },
  reconnect: { fr: 'Changer de connexion', en: 'Change the connection', wo: 'Soppi lëkkaloo bi' },
  notConnectedTitle: { fr: 'Aucun DHIS2 n’est connecté', en: 'No DHIS2 is connected', wo: 'Amul DHIS2 bu lëkkaloo' },
  notConnectedText: {
    fr: 'Il faut l’adresse de votre DHIS2 et un compte en lecture seule, créé pour Samakart.',
    en: 'You need the address of your DHIS2 and a read-only account made for Samakart.',
    wo: 'Dafa laaj adresse seen DHIS2 ak kont buy jàng rekk, bu ñu ubbi ngir Samakart.',
  },
  since: { fr: 'Depuis le', en: 'Since', wo: 'Li dale' },
  webhook: { fr: 'Adresse pour les notifications', en: 'Address for notifications', wo: 'Adresse yégle yi' },
  connect: { fr: 'Connecter DHIS2', en: 'Connect DHIS2', wo: 'Lëkkale DHIS2' },
  url: { fr: 'Adresse', en: 'Address', wo: 'Adresse' },
  urlHint: {
    fr: 'Celle que vous ouvrez dans le navigateur, sans barre oblique à la fin',
    en: 'The one you open in the browser, without a slash at the end',
    wo: 'Bi ngay ubbi ci navigateur bi, te du jeexe ci /',
  },
  urlWrong: {
    fr: 'Une adresse commence par https:// (ou http://).',
    en: 'An address begins with https:// (or http://).',
    wo: 'Adresse dafay tàmbalee ci https:// (walla http://).',
  },
  username: { fr: 'Identifiant DHIS2', en: 'DHIS2 user name', wo: 'Turu kont DHIS2' },
  usernameHint: {
    fr: 'Un compte à part, en lecture seule, qui voit les métadonnées et les données du tracker',
    en: 'A separate read-only account that sees metadata and tracker data',
    wo: 'Kont bu beru, buy jàng rekk, bu gis métadonnées ak données tracker yi',
  },
  password: { fr: 'Mot de passe ou jeton d’accès', en: 'Password or access token', wo: 'Baatu-jàll walla jeton' },
  passwordHint: {
    fr: 'Conservé scellé, jamais réaffiché.',
    en: 'Kept sealed, never shown again.',
    wo: 'Dañu koy denc, du feeñati.',
  },
  show: { fr: 'Afficher ou masquer', en: 'Show or hide', wo: 'Wane walla nëbb' },
  test: { fr: 'Essayer la connexion', en: 'Try the connection', wo: 'Jéem lëkkaloo bi' },
  keep: { fr: 'Enregistrer cette connexion', en: 'Save this connection', wo: 'Denc lëkkaloo bii' },
  kept: { fr: 'DHIS2 est connecté.', en: 'DHIS2 is connected.', wo: 'DHIS2 lëkkaloo na.' },
  testFirst: {
    fr: 'Essayez d’abord : rien n’est enregistré tant que DHIS2 n’a pas répondu.',
    en: 'Try first: nothing is saved until DHIS2 has answered.',
    wo: 'Jéemal ba noppi: duñu denc dara ba DHIS2 tontu.',
  },
  checks: { fr: 'Vérifications', en: 'Checks', wo: 'Saytu yi' },
  checkAnswers: { fr: 'Le serveur répond', en: 'The server answers', wo: 'Serveur bi tontu na' },
  checkAccount: { fr: 'Le compte est accepté', en: 'The account is accepted', wo: 'Nangu nañu kont bi' },
  checkVersion: {
    fr: (version: string) => `DHIS2 ${version}, une version prise en charge`,
    en: (version: string) => `DHIS2 ${version}, a supported version`,
    wo: (version: string) => `DHIS2 ${version}, version bu ñu nangu`,
  },
  checkProgrammes: {
    fr: (count: number) => `${count} ${frenchPlural(count, 'programme visible', 'programmes visibles')}`,
    en: (count: number) => `${count} ${englishPlural(count, 'programme', 'programmes')} visible`,
    wo: (count: number) => `${count} porogaraam yu feeñ`,
  },
  checkUnits: {
    fr: (count: number) =>
      `${count} ${frenchPlural(count, 'unité d’organisation visible', 'unités d’organisation visibles')}`,
    en: (count: number) => `${count} organisation ${englishPlural(count, 'unit', 'units')} visible`,
    wo: (count: number) => `${count} barab yu feeñ`,
  },
  checkReadOnly: { fr: 'Le compte ne peut pas écrire', en: 'The account cannot write', wo: 'Kont bi mënul bind' },
  warnWrites: {
    fr: 'Ce compte peut écrire dans DHIS2. Samakart ne le fera jamais, mais un compte en lecture seule est plus sûr.',
    en: 'This account can write to DHIS2. Samakart never will, but a read-only account is safer.',
    wo: 'Kont bii mën na bind ci DHIS2. Samakart du ko def mukk, waaye kont buy jàng rekk moo gëna wóor.',
  },
  warnWritable: {
    fr: (names: string) => `Programmes que ce compte peut modifier : ${names}.`,
    en: (names: string) => `Programmes that this account can change: ${names}.`,
    wo: (names: string) => `Porogaraam yi kont bii mëna soppi: ${names}.`,
  },
  figures: { fr: 'Chiffres par unité', en: 'Figures by unit', wo: 'Lim yi ci barab bu nekk' },
  health: { fr: 'Santé de la connexion', en: 'Health of the connection', wo: 'Nekkinu lëkkaloo bi' },
  warnUnits: {
    fr: 'Ce compte n’a aucune unité d’organisation : il ne verra aucune inscription. Demandez qu’on lui en attribue.',
    en: 'This account has no organisation unit: it will see no enrollments. Ask for some to be assigned.',
    wo: 'Kont bii amul benn barab: du gis benn mbind. Laajal ñu may ko ko.',
  },
  refusedTitle: { fr: 'DHIS2 refuse ce compte', en: 'DHIS2 refuses this account', wo: 'DHIS2 nanguwul kont bii' },
  unreachableTitle: {
    fr: 'Aucun DHIS2 ne répond à cette adresse',
    en: 'No DHIS2 answers at this address',
    wo: 'Amul DHIS2 bu tontu ci adresse bii',
  },
  causes: { fr: 'Ce que cela peut être :', en: 'What it may be:', wo: 'Li mu mëna doon:' },
  stillSignedIn: {
    fr: 'Cela ne concerne que le compte DHIS2 : vous restez connecté à Samakart.',
    en: 'This concerns the DHIS2 account only: you stay signed in to Samakart.',
    wo: 'Kontu DHIS2 bi rekk la ñeel: yaangi ci Samakart ba tey.',
  },
  webhookSecret: { fr: 'Secret des notifications', en: 'Secret of notifications', wo: 'Sutura yégle yi' },
  webhookOnce: {
    fr: 'Copiez ce secret maintenant : il ne sera plus montré. Il sert si DHIS2 doit prévenir Samakart d’un changement.',
    en: 'Copy this secret now: it will not be shown again. It is needed if DHIS2 is to tell Samakart of changes.',
    wo: 'Sottil sutura sii léegi: du feeñati. Dafay am njariñ bu DHIS2 wara yégal Samakart.',
  },
})

/** Possible causes of a failed test, the most likely first. */
export const causes = defineMessages({
  typo: {
    fr: 'Une faute de frappe dans l’adresse. Ouvrez-la dans votre navigateur : la page de connexion DHIS2 doit apparaître.',
    en: 'A typing mistake in the address. Open it in your browser: the DHIS2 sign-in page must appear.',
    wo: 'Njuumte ci adresse bi. Ubbil ko ci sa navigateur: xëtu duggu DHIS2 dafa wara feeñ.',
  },
  path: {
    fr: 'Un morceau de trop ou qui manque : souvent l’adresse finit par /dhis, jamais par /dhis-web-commons.',
    en: 'The address has a part too many or too few: it often ends with /dhis, never with /dhis-web-commons.',
    wo: 'Am na lu ëpp walla lu des: adresse bi dafay faral di jeexe ci /dhis, du mukk ci /dhis-web-commons.',
  },
  https: {
    fr: 'http:// au lieu de https://, ou un certificat expiré : le navigateur l’annonce par « connexion non sécurisée ».',
    en: 'http:// instead of https://, or an expired certificate: the browser calls it “not secure”.',
    wo: 'http:// ci palaasu https://, walla certificat bu jeex: navigateur bi dafay wax « connexion non sécurisée ».',
  },
  down: {
    fr: 'Le serveur est arrêté ou réservé au réseau du ministère. Demandez à son exploitant d’autoriser Samakart.',
    en: 'The server is down, or open to the ministry’s network only. Ask whoever runs it to let Samakart in.',
    wo: 'Serveur bi taxaw na, walla ñi ci biir réseau ministère rekk la ubbil. Laajal ñi ko yor ñu may Samakart.',
  },
  wrongPassword: {
    fr: 'L’identifiant, le mot de passe ou le jeton : les majuscules comptent, et un jeton (d2pat_… ou d2p_…) doit être complet.',
    en: 'The user name, the password or the token: capitals matter, and a token (d2pat_… or d2p_…) must be complete.',
    wo: 'Turu kont bi, baatu-jàll bi walla jeton bi: araf yu mag yi am nañu solo, te jeton (d2pat_… walla d2p_…) dafa wara mat.',
  },
  disabled: {
    fr: 'Le compte est désactivé, expiré ou bloqué après trop d’essais. L’administrateur DHIS2 le voit dans « Utilisateurs ».',
    en: 'The account is disabled, expired or locked after too many tries. The DHIS2 administrator sees it under “Users”.',
    wo: 'Kont bi tëju na, jeex na walla dañu ko tëj ndax jéem yu bare. Yoriku DHIS2 mën na ko gis ci « Users ».',
  },
  twoFactor: {
    fr: 'La double authentification est active : créez plutôt un jeton d’accès personnel et collez-le comme mot de passe.',
    en: 'Two-factor authentication is on: make a personal access token instead and paste it as the password.',
    wo: 'Ñaari saytu yi dañu dox: sosal jeton, nga sotti ko ci palaasu baatu-jàll bi.',
  },
})
