import type { Phrase } from '@samakart/rules/language'
import type { Role } from '#platform/http/roles.ts'

/** One thing that is done with personal data, as the register of processing describes it. `{days}` and the like are filled in. */
export interface Activity {
  key: string
  title: Phrase
  people: Phrase
  data: Phrase
  purpose: Phrase
  ground: Phrase
  retention: Phrase
  /** Who may read it, from this role on. */
  readers: Role
  /** Where the data lies. A test compares this with the database. */
  tables: readonly string[]
}

const beneficiaries: Phrase = {
  fr: 'Bénéficiaires des programmes',
  en: 'Beneficiaries of the programmes',
  wo: 'Ñi porogaraam yi di jàppale',
}
const publicMission: Phrase = {
  fr: 'Mission d’intérêt public de l’organisation (loi 2008-12, art. 33) ; consentement pour ce que le programme recueille en plus',
  en: 'Mission of public interest of the organization (law 2008-12, art. 33); consent for what the programme collects beyond it',
  wo: 'Liggéeyu mbooloo mi (loi 2008-12, art. 33); nangug nit ki ci leneen li porogaraam bi laaj',
}
const legalDuty: Phrase = {
  fr: 'Obligation légale de sécurité et de preuve (loi 2008-12, art. 70 et 71)',
  en: 'Legal duty of security and proof (law 2008-12, art. 70 and 71)',
  wo: 'Yoon dafa santaane kaaraange ak firnde (loi 2008-12, art. 70 ak 71)',
}
const untilErased: Phrase = {
  fr: 'Jusqu’à l’effacement de la personne',
  en: 'Until the person is erased',
  wo: 'Ba keroog ñuy far nit ki',
}

export const activities: readonly Activity[] = [
  {
    key: 'registry',
    title: { fr: 'Registre des identités', en: 'Registry of identities', wo: 'Téereb nit ñi' },
    people: beneficiaries,
    data: {
      fr: 'Nom, date de naissance, sexe, région, commune, téléphone, nom de la mère, autres identifiants, photo ; corrections, fusions et vérifications',
      en: 'Name, date of birth, sex, region, commune, phone, mother’s name, other identifiers, photo; corrections, merges and reviews',
      wo: 'Tur, bésu juddu, góor walla jigéen, diiwaan, commune, telefon, turu yaay, yeneen identifiant, nataal; jubbanti, boole ak saytu',
    },
    purpose: {
      fr: 'Reconnaître une personne d’un programme à l’autre, sans doublon',
      en: 'To recognize a person across programmes, without duplicates',
      wo: 'Xàmmee nit ki ci porogaraam yépp, te du ñaar yoon',
    },
    ground: publicMission,
    retention: untilErased,
    readers: 'viewer',
    tables: [
      'mpi_identity',
      'mpi_photo',
      'mpi_history',
      'mpi_merge',
      'mpi_review',
      'mpi_distinct',
      'mpi_programme',
      'mpi_external_id',
      'mpi_blocking_key',
      'mpi_search_key',
      'mpi_population',
      'mpi_trial',
      'mpi_profile',
      'mpi_linked_level',
      'person_key',
      'person_key_member',
    ],
  },
  {
    key: 'cards',
    title: { fr: 'Cartes et listes de travaux', en: 'Cards and lists of jobs', wo: 'Kàrt yi ak lim yi' },
    people: beneficiaries,
    data: {
      fr: 'Code et état de la carte, identité, photo, centre de santé, zone, numéro de bénéficiaire ; fichiers imprimables ; photos envoyées avec une liste ; si l’organisation l’active, un QR d’identité signé au dos (nom, sexe, naissance, petite photo), lisible par quiconque tient la carte',
      en: 'Code and state of the card, identity, photo, health centre, zone, beneficiary number; files to print; photos sent with a list; where the organization enables it, a signed identity QR on the back (name, sex, birth, small photo), readable by whoever holds the card',
      wo: 'Kod ak nekkinu kàrt bi, nit ki, nataal, poste de santé, zone, nimero; fichier yi ñuy móol; nataal yi ànd ak lim bi; su mbootaay gi ko taalee, QR dàntite ci ginnaaw (tur, góor walla jigéen, juddu, nataal bu ndaw), ku yor kàrt bi mën na ko jàng',
    },
    purpose: {
      fr: 'Fabriquer, vérifier, révoquer et refaire les cartes',
      en: 'To make, verify, revoke and reissue cards',
      wo: 'Defar kàrt yi, saytu leen, dakkal leen, defaraat leen',
    },
    ground: publicMission,
    retention: {
      fr: 'Liste soumise : jusqu’à la fin du travail ; photos envoyées avec une liste et sans travail : {photo_days} jours ; fichiers qui montrent des personnes : {card_files} ; ce qui est imprimé : tant que la carte existe ; le reste jusqu’à l’effacement',
      en: 'Submitted list: until the job ends; photos sent with a list that no job used: {photo_days} days; files that show people: {card_files}; what is printed: as long as the card exists; the rest until erasure',
      wo: 'Lim bi: ba liggéey bi jeex; nataal yi ñu yónnee te liggéey jëfandikoowu leen: {photo_days} fan; fichier yi wone nit: {card_files}; li ñu móol: fi ak kàrt baa ngi fi; li ci des ba ñu far nit ki',
    },
    readers: 'viewer',
    tables: [
      'card',
      'card_order',
      'job_batch',
      'list_check',
      'list_check_batch',
      'generation_job',
      'stored_file',
      'photo_set_picture',
    ],
  },
  {
    key: 'messages',
    title: { fr: 'Messages aux bénéficiaires', en: 'Messages to beneficiaries', wo: 'Bataaxal yi' },
    people: beneficiaries,
    data: {
      fr: 'Téléphone, prénom, texte, état de l’envoi ; refus de messages (empreinte du numéro)',
      en: 'Phone, first name, text, state of delivery; objections to messages (keyed hash of the number)',
      wo: 'Telefon, tur, bataaxal bi, nekkinu yónnee bi; ñi bañ bataaxal (hash bu nimero bi)',
    },
    purpose: {
      fr: 'Faire parvenir la carte à son titulaire',
      en: 'To bring the card to its holder',
      wo: 'Yónnee kàrt bi ki ko moom',
    },
    ground: publicMission,
    retention: {
      fr: 'Messages : {messages} ; refus de messages : jusqu’à l’effacement de la personne',
      en: 'Messages: {messages}; objections to messages: until the person is erased',
      wo: 'Bataaxal yi: {messages}; ñi bañ bataaxal: ba keroog ñuy far nit ki',
    },
    readers: 'operator',
    tables: ['outgoing_message', 'message_send', 'message_opt_out'],
  },
  {
    key: 'wallet',
    title: { fr: 'Titres numériques', en: 'Wallet passes', wo: 'Pass yi' },
    people: { fr: 'Bénéficiaires et agents', en: 'Beneficiaries and field agents', wo: 'Ñi ñuy jàppale ak agent yi' },
    data: {
      fr: 'Nom et numéro du titulaire, campagne, validité ; appareils des agents',
      en: 'Name and number of the holder, campaign, validity; devices of agents',
      wo: 'Turu ki ko moom ak nimeroom, kampaañ, validité; aparey agent yi',
    },
    purpose: {
      fr: 'Vérifier un droit sans réseau',
      en: 'To check an entitlement without a network',
      wo: 'Saytu sañ-sañ bi te amul réseau',
    },
    ground: publicMission,
    retention: untilErased,
    readers: 'viewer',
    tables: ['wallet_pass', 'wallet_device', 'wallet_sync'],
  },
  {
    key: 'dhis2',
    title: { fr: 'Inscriptions lues dans DHIS2', en: 'Enrollments read from DHIS2', wo: 'Bindu yi ci DHIS2' },
    people: beneficiaries,
    data: {
      fr: 'Attributs de l’inscription, y compris ceux que le garde-fou ne laisse jamais sortir',
      en: 'Attributes of the enrollment, including those that the guard never lets out',
      wo: 'Attribut yi ci bindu bi, ba ci yi garde bi dul bàyyi ñu génn',
    },
    purpose: {
      fr: 'Faire des cartes pour les personnes déjà suivies',
      en: 'To make cards for people who are already followed',
      wo: 'Defar kàrt ñi ñuy topp ba noppi',
    },
    ground: publicMission,
    retention: {
      fr: 'Tant que l’inscription existe dans DHIS2, au plus jusqu’à l’effacement ; ensuite une empreinte empêche le retour',
      en: 'As long as the enrollment exists in DHIS2, at most until erasure; then a keyed hash prevents its return',
      wo: 'Li feek bindu baa ngi ci DHIS2, walla ba ñu far nit ki; ginnaaw loolu hash bi du ko bàyyi mu dellusi',
    },
    readers: 'programme_admin',
    tables: [
      'dhis2_enrollment',
      'dhis2_counted_person',
      'dhis2_erased_entity',
      'dhis2_connection',
      'dhis2_guard_override',
    ],
  },
  {
    key: 'scores',
    title: { fr: 'Scores et plan des régions', en: 'Scores and map of regions', wo: 'Score yi ak planu diiwaan yi' },
    people: beneficiaries,
    data: {
      fr: 'Score de confiance, région, nombre de cartes valides ; sans nom',
      en: 'Trust score, region, number of valid cards; no name',
      wo: 'Score kóolute, diiwaan, ñaata kàrt; amul tur',
    },
    purpose: {
      fr: 'Repérer les dossiers douteux et mesurer la couverture',
      en: 'To find doubtful records and to measure coverage',
      wo: 'Gis dossier yu wóorul ak natt couverture bi',
    },
    ground: publicMission,
    retention: {
      fr: 'Score présent : jusqu’à l’effacement ; scores passés : {trust_history} ; compteurs par région : conservés',
      en: 'Present score: until erasure; earlier ones: {trust_history}; counters by region: kept',
      wo: 'Score bi fi nekk: ba ñu far nit ki; yu njëkk ya: {trust_history}; limu diiwaan yi: dees leen di denc',
    },
    readers: 'viewer',
    tables: ['trust_score', 'trust_history', 'geo_person'],
  },
  {
    key: 'users',
    title: { fr: 'Comptes des utilisateurs', en: 'User accounts', wo: 'Kont jëfandikukat yi' },
    people: { fr: 'Agents de l’organisation', en: 'Staff of the organization', wo: 'Liggéeykati mbootaay gi' },
    data: {
      fr: 'Adresse électronique, nom, téléphone, langue, rôle, empreinte du mot de passe, liens d’invitation (empreintes), sessions, second facteur, réseaux connus (empreintes), alertes',
      en: 'E-mail address, name, phone, language, role, hash of the password, invitation links (hashes), sessions, second factor, known networks (hashes), alerts',
      wo: 'E-mail, tur, telefon, làkk, rôle, hash bu mot de passe bi, lien woote yi (hash), session yi, ñaareelu firnde, réseau yi ñu xam (hash), yégle yi',
    },
    purpose: {
      fr: 'Donner accès à qui en a le droit',
      en: 'To give access to those entitled to it',
      wo: 'Jox dugguwaay ki ko sañ',
    },
    ground: legalDuty,
    retention: {
      fr: 'Compte : tant qu’il existe ; session : 30 jours sans usage, puis {sessions} jours dans la liste des sessions finies ; lien : 48 heures ; alerte : {alerts} jours',
      en: 'Account: as long as it exists; session: 30 days without use, then {sessions} days among ended ones; link: 48 hours; alert: {alerts} days',
      wo: 'Kont: li feek mu am; session: 30 fan bu ñu ko jëfandikoowul, ginnaaw loolu {sessions} fan ci yi jeex; lien: 48 waxtu; yégle: {alerts} fan',
    },
    readers: 'admin',
    tables: [
      'app_user',
      'account_link',
      'api_key',
      'alert',
      'alert_choice',
      'user_session',
      'refresh_token',
      'login_failure',
      'request_count',
      'familiar_origin',
      'login_challenge',
      'socket_ticket',
      'passkey',
      'passkey_challenge',
      'second_factor',
      'recovery_code',
    ],
  },
  {
    key: 'brand',
    title: { fr: 'Identité visuelle', en: 'Brand', wo: 'Màndarga mbootaay gi' },
    people: {
      fr: 'Signataires des cartes',
      en: 'Whoever signs the cards',
      wo: 'Ñi torlu kàrt yi',
    },
    data: {
      fr: 'Image d’une signature et titre du signataire ; emblème et logos',
      en: 'Picture of a signature and title of whoever signs; emblem and logos',
      wo: 'Nataalu torlu ak liggéeyu ki torlu; emblème ak logo',
    },
    purpose: {
      fr: 'Imprimer des cartes que l’on reconnaît',
      en: 'To print cards that are recognized',
      wo: 'Móol kàrt yu ñu xàmmee',
    },
    ground: publicMission,
    retention: {
      fr: 'Conservée, pour refaire les cartes imprimées avec elle',
      en: 'Kept, to draw cards again that were printed with it',
      wo: 'Dees koy denc, ngir defaraat kàrt yi',
    },
    readers: 'viewer',
    tables: ['brand', 'brand_picture'],
  },
  {
    key: 'webhooks',
    title: {
      fr: 'Événements transmis à d’autres systèmes',
      en: 'Events told to other systems',
      wo: 'Li ñuy yégal yeneen système yi',
    },
    people: beneficiaries,
    data: {
      fr: 'Identifiants seulement : identité, code de carte, travail, doublon, message ; aucune donnée nominative. Adresse et secret du système destinataire, choisi par l’organisation',
      en: 'Ids only: identity, card code, job, review, message; no name or other value of a person. Address and secret of the receiving system, which the organization chose',
      wo: 'Identifiant yi kese: nit, kodu kàrt, liggéey, ñaar yu niroo, bataaxal; amul tur. Màkkaan ak sekkeru système bi mbootaay gi tànn',
    },
    purpose: {
      fr: 'Tenir à jour les systèmes que l’organisation relie',
      en: 'To keep the systems up to date that the organization connects',
      wo: 'Yeesal système yi mbootaay gi lëkkale',
    },
    ground: publicMission,
    retention: {
      fr: 'Webhook : tant qu’il existe ; envois : 30 jours',
      en: 'Webhook: as long as it exists; deliveries: 30 days',
      wo: 'Webhook: li feek mu am; yónnee yi: 30 fan',
    },
    readers: 'programme_admin',
    tables: ['webhook', 'webhook_delivery'],
  },
  {
    key: 'audit',
    title: { fr: 'Journal d’audit', en: 'Audit trail', wo: 'Journal audit' },
    people: { fr: 'Agents et bénéficiaires', en: 'Staff and beneficiaries', wo: 'Liggéeykat yi ak ñi ñuy jàppale' },
    data: {
      fr: 'Qui a fait ou lu quoi, quand, par identifiants ; aucun nom',
      en: 'Who did or read what, when, by ids; no name',
      wo: 'Kan a def walla gis lan, kañ, ci identifiant; amul tur',
    },
    purpose: {
      fr: 'Prouver et contrôler les accès',
      en: 'To prove and to check access',
      wo: 'Firndeel ak saytu dugg yi',
    },
    ground: legalDuty,
    retention: {
      fr: 'Conservé, même après un effacement',
      en: 'Kept, also after an erasure',
      wo: 'Dees koy denc, ginnaaw far it',
    },
    readers: 'programme_admin',
    tables: ['audit_entry', 'audit_head', 'erasure'],
  },
  {
    key: 'answers',
    title: {
      fr: 'Réponses gardées contre les doubles envois',
      en: 'Answers kept against double requests',
      wo: 'Tontu yi ñu denc',
    },
    people: beneficiaries,
    data: {
      fr: 'Première réponse à une demande répétée, chiffrée',
      en: 'First answer to a repeated request, sealed',
      wo: 'Tontu bu njëkk bu laaj bu ñu baamtu, tëj nañu ko',
    },
    purpose: { fr: 'Ne rien faire deux fois', en: 'To do nothing twice', wo: 'Bañ a def dara ñaari yoon' },
    ground: legalDuty,
    retention: { fr: '{hours} heures', en: '{hours} hours', wo: '{hours} waxtu' },
    readers: 'viewer',
    tables: ['idempotency_key'],
  },
]
