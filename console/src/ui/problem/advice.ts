import { defineMessages, type Phrase } from '#platform/i18n/messages.ts'

/** What to do next, by the problem's `code`. Its `detail` says what happened. */
export const adviceByCode: Readonly<Record<string, Phrase>> = defineMessages({
  credentials_wrong: {
    fr: 'Vérifiez l’adresse et le mot de passe. En cas d’oubli, ouvrez « Mot de passe oublié ? ».',
    en: 'Check the address and the password. If you forgot it, open “Forgot your password?”.',
    wo: 'Saytul adresse bi ak baatu-jàll bi. Soo ko fàttee, ubbil « Fàtte nga sa baatu-jàll? ».',
  },
  login_blocked: {
    fr: 'Attendez la fin de ce délai, puis réessayez. Chaque nouvel échec l’allonge.',
    en: 'Wait that long, then try again. Every further failure makes it longer.',
    wo: 'Xaaral ba waxtu wi jeex, nga jéemaat. Jéem gu antuwul dina ko yokk.',
  },
  second_factor_wrong: {
    fr: 'Vérifiez l’heure de votre téléphone, puis entrez le code suivant, ou un code de récupération.',
    en: 'Check the time of your phone, then enter the next code, or a recovery code.',
    wo: 'Saytul waxtu ci sa telefon, nga dugal kod bi ci topp, walla kodu wall.',
  },
  challenge_invalid: {
    fr: 'Revenez au mot de passe et recommencez.',
    en: 'Go back to the password and start again.',
    wo: 'Dellul ci baatu-jàll bi, nga tàmbaliwaat.',
  },
  second_factor_missing: {
    fr: 'Ouvrez « Mon compte » et activez la double authentification.',
    en: 'Open “My account” and set up the second factor.',
    wo: 'Ubbil « Sama kont », nga taal ñaareelu firnde gi.',
  },
  passkey_refused: {
    fr: 'Choisissez une clé d’accès faite pour cette adresse, ou entrez votre mot de passe.',
    en: 'Choose a passkey that was made for this address, or enter your password.',
    wo: 'Tànnal passkey bu ñu defar ngir màkkaan bii, walla nga dugal sa baatu-jàll.',
  },
  fresh_factor_required: {
    fr: 'Recommencez l’action : la console vous demande votre mot de passe, un code ou une clé d’accès.',
    en: 'Start the action again: the console asks for your password, a code or a passkey.',
    wo: 'Tàmbaliwaatal jëf ji: console bi dina la laaj sa baatu-jàll, benn kod walla benn passkey.',
  },
  demo_password_refused: {
    fr: 'L’exploitant fixe un nouveau mot de passe avec npm run ops:reset-admin.',
    en: 'The operator sets a new password with npm run ops:reset-admin.',
    wo: 'Ñi yor service bi dañuy may baatu-jàll bu bees ak npm run ops:reset-admin.',
  },
  organization_suspended: {
    fr: 'Vos données sont conservées. Demandez à l’administrateur de la plateforme quand l’accès sera rouvert.',
    en: 'Your data is kept. Ask the administrator of the platform when access will be opened again.',
    wo: 'Say données ñu ngi leen denc. Laajal yorkatu plateforme bi kañ lañuy ubbiwaat.',
  },
  link_invalid: {
    fr: 'Demandez un nouveau lien à la page « Mot de passe oublié ? » ou à votre responsable de programme.',
    en: 'Ask for a new link on the page “Forgot your password?”, or ask your programme manager.',
    wo: 'Laajal lien bu bees ci xët wi « Fàtte nga sa baatu-jàll? », walla ci sa njiitu porogaraam.',
  },
  role_above_own: {
    fr: 'Demandez-le à quelqu’un qui a ce rôle.',
    en: 'Ask somebody who has that role.',
    wo: 'Laajal ko ku am wàll woowu.',
  },
  own_access: {
    fr: 'Un autre responsable de programme peut le faire.',
    en: 'Another programme manager can do it.',
    wo: 'Beneen njiitu porogaraam mën na ko def.',
  },
  last_administrator: {
    fr: 'Donnez d’abord le rôle d’administrateur à une autre personne.',
    en: 'Give somebody else the role of administrator first.',
    wo: 'Mayal keneen wàllu yorkat ba noppi.',
  },
  device_revoked: {
    fr: 'Enregistrez l’appareil de nouveau sous un autre jeton.',
    en: 'Register the device again under another token.',
    wo: 'Bindaatal aparey bi ak beneen jeton.',
  },
  forbidden: {
    fr: 'Demandez à un administrateur un rôle qui le permet.',
    en: 'Ask an administrator for a role that allows it.',
    wo: 'Laajal yorkat bi mu may la wàll wu ko may.',
  },
  email_taken: {
    fr: 'Choisissez une autre adresse, ou cherchez ce compte dans la liste des utilisateurs.',
    en: 'Choose another address, or look for that account in the list of users.',
    wo: 'Tànnal beneen adresse, walla nga seet kont boobu ci limu jëfandikukat yi.',
  },
  not_found: {
    fr: 'L’élément a peut-être été retiré. Revenez à la liste.',
    en: 'It may have been removed. Go back to the list.',
    wo: 'Xëy na dañu ko dindi. Dellul ci lim bi.',
  },
  invalid: {
    fr: 'Corrigez les champs signalés, puis réessayez.',
    en: 'Correct the marked fields, then try again.',
    wo: 'Jubbantil fi ñu màndargaal, nga jéemaat.',
  },
  storage_full: {
    fr: 'Prévenez l’exploitant du service : il doit libérer de la place.',
    en: 'Tell whoever runs the service: it needs free space.',
    wo: 'Waxal ñi yor service bi ñu féexal palaas.',
  },
  storage_low: {
    fr: 'Réessayez plus tard. S’il reste plein, prévenez l’exploitant du service : il doit libérer de la place.',
    en: 'Try again later. If that does not help, tell whoever runs the service: it needs free space.',
    wo: 'Jéemaatal ci kanam. Su desee fees, waxal ñi yor service bi ñu féexal palaas.',
  },
  plan_required: {
    fr: 'Passez à un plan supérieur dans « Facturation ».',
    en: 'Move to a higher plan under “Billing”.',
    wo: 'Dugal ci plan bu gëna kawe ci « Fay ».',
  },
  dhis2_auth_failed: {
    fr: 'Ouvrez « DHIS2 » et enregistrez de nouveau l’identifiant et le mot de passe du compte.',
    en: 'Open “DHIS2” and save the account’s user name and password again.',
    wo: 'Ubbil « DHIS2 », nga dencaat turu kont bi ak baatu-jàll bi.',
  },
  dhis2_unreachable: {
    fr: 'Vérifiez que DHIS2 s’ouvre dans votre navigateur, puis réessayez.',
    en: 'Check that DHIS2 opens in your browser, then try again.',
    wo: 'Saytul ndax DHIS2 dafay ubbeeku ci sa navigateur, nga jéemaat.',
  },
  dhis2_bad_answer: {
    fr: 'Vérifiez l’adresse enregistrée : elle doit mener à un DHIS2 2.36 ou plus récent.',
    en: 'Check the stored address: it must lead to a DHIS2 of 2.36 or later.',
    wo: 'Saytul adresse bi ñu denc: dafa wara jëme ci DHIS2 2.36 walla bu gëna bees.',
  },
  dhis2_refused: {
    fr: 'Demandez à l’administrateur DHIS2 d’ouvrir ce programme au compte de Samakart.',
    en: 'Ask the DHIS2 administrator to open this programme to Samakart’s account.',
    wo: 'Laajal yoriku DHIS2 mu ubbil porogaraam bii kontu Samakart.',
  },
  dhis2_sync_running: {
    fr: 'Attendez qu’elle se termine : sa progression est dans les exécutions.',
    en: 'Wait until it is done: its progress is among the runs.',
    wo: 'Xaaral mu jeex: mungi ci liggéey yi.',
  },
  dhis2_mapping_required: {
    fr: 'Reliez le prénom et le nom, enregistrez les champs, puis recommencez.',
    en: 'Map first and last name, save the fields, then try again.',
    wo: 'Lëkkaleel tur ak sant, denc champ yi, nga jéemaat.',
  },
  prefix_taken: {
    fr: 'Choisissez un autre préfixe : celui-ci figure sur les cartes déjà imprimées.',
    en: 'Choose another prefix: this one is on printed cards.',
    wo: 'Tànnal beneen préfixe: bii mungi ci kàrt yi ñu móol.',
  },
  nobody_left: {
    fr: 'Choisissez « Remplacer » ou « Imprimer quand même » si une nouvelle carte est voulue.',
    en: 'Choose “Replace” or “Print anyway” if a new card is wanted.',
    wo: 'Tànnal « Wuutal » walla « Móol ko ba tey » soo bëggee kàrt bu bees.',
  },
  list_check_unavailable: {
    fr: 'Réessayez dans une minute. Si cela se répète, prévenez l’exploitant : un processus de travail est peut-être arrêté.',
    en: 'Try again in a minute. If it happens again, tell whoever runs the service: a worker process may have stopped.',
    wo: 'Jéemaatal ci benn simili. Su dellusee, waxal ñi yor service bi.',
  },
  too_many_list_checks: {
    fr: 'Attendez quelques secondes, puis réessayez.',
    en: 'Wait a few seconds, then try again.',
    wo: 'Xaaral tuuti, nga jéemaat.',
  },
  card_without_holder: {
    fr: 'Cherchez la personne dans le registre et faites-lui une nouvelle carte.',
    en: 'Find the person in the registry and make a new card.',
    wo: 'Seetal nit ki ci registre bi, nga defaral ko kàrt bu bees.',
  },
  campaign_archived: {
    fr: 'Créez une nouvelle campagne, ou choisissez-en une autre.',
    en: 'Create a new campaign, or choose another.',
    wo: 'Sosal kampaañ bu bees, walla nga tànn beneen.',
  },
  job_already_ended: {
    fr: 'Rechargez la page pour voir comment il s’est terminé.',
    en: 'Reload the page to see how it ended.',
    wo: 'Yeesalal xët wi ngir gis nu mu jeexe.',
  },
  card_already_replaced: {
    fr: 'Cherchez la carte de remplacement par son code.',
    en: 'Find the replacement by its code.',
    wo: 'Seetal kàrt bi ko wuutu ci kodam.',
  },
  insufficient_balance: {
    fr: 'Faites recharger le solde de la somme qui manque, puis recommencez. La demande n’a rien coûté.',
    en: 'Have the balance topped up by the missing amount, then try again. The attempt cost nothing.',
    wo: 'Yokklul xaalis bi li ci des, nga jéemaat. Jéem gi jaralul dara.',
  },
  quota_exhausted: {
    fr: 'Attendez le renouvellement, ou passez à un plan supérieur dans « Facturation ».',
    en: 'Wait for the renewal, or move to a higher plan under “Billing”.',
    wo: 'Xaaral mu yeeslu, walla nga dem ci plan bu gëna kawe ci « Fay ».',
  },
  plan_unchanged: {
    fr: 'Quelqu’un a déjà changé de plan. Rechargez la page pour voir le plan actuel.',
    en: 'Somebody has changed the plan already. Reload the page to see the current one.',
    wo: 'Am na ku soppi plan bi ba noppi. Yebaatal xët wi ngir gis plan bi fi nekk.',
  },
  module_already_active: {
    fr: 'Rien à faire : le module est ouvert. Rechargez la page.',
    en: 'Nothing to do: the module is open. Reload the page.',
    wo: 'Amul lu ñu def: module bi ubbeeku na. Yebaatal xët wi.',
  },
  identity_not_found: {
    fr: 'Vérifiez le numéro MPI, ou cherchez la personne par son nom dans le registre.',
    en: 'Check the MPI id, or look for the person by name in the registry.',
    wo: 'Saytul limu MPI bi, walla nga seet nit ki ci turam ci registre bi.',
  },
  dhis2_uid_taken: {
    fr: 'Vérifiez l’UID. S’il s’agit de la même personne, fusionnez les deux identités.',
    en: 'Check the UID. If it is the same person, merge the two identities.',
    wo: 'Saytul UID bi. Su dee benn nit la, boolel ñaari dàntite yi.',
  },
  already_merged: {
    fr: 'Ouvrez cette identité : la page montre celle qui la remplace.',
    en: 'Open that identity: the page shows the one that replaced it.',
    wo: 'Ubbil dàntite boobu: xët wi dafay wone bi ko wuutu.',
  },
  merge_into_oneself: {
    fr: 'Choisissez une autre identité.',
    en: 'Choose another identity.',
    wo: 'Tànnal beneen dàntite.',
  },
  not_merged: {
    fr: 'Elle a déjà été séparée. Rechargez la page.',
    en: 'It was separated already. Reload the page.',
    wo: 'Tàggale nañu ko ba noppi. Yebaatal xët wi.',
  },
  review_closed: {
    fr: 'Un collègue a tranché entre-temps. Passez à la paire suivante.',
    en: 'A colleague decided meanwhile. Go on to the next pair.',
    wo: 'Sa naataangoo dogal na ba noppi. Demal ci yu ñaaroo bi ci topp.',
  },
  review_not_reopened: {
    fr: 'Ouvrez les deux fiches dans le registre : elles disent ce qui s’est passé depuis.',
    en: 'Open both records in the registry: they show what happened since.',
    wo: 'Ubbil ñaari xët yi ci registre bi: dañuy wone lu xew ginnaaw loolu.',
  },
  pass_not_found: {
    fr: 'Vérifiez le numéro du pass, ou cherchez-le dans la liste du portefeuille.',
    en: 'Check the pass number, or look for it in the list of the wallet.',
    wo: 'Saytul limu pass bi, walla nga seet ko ci limu kalpe bi.',
  },
  device_not_found: {
    fr: 'Enregistrez l’appareil dans « Portefeuille », « Appareils ».',
    en: 'Register the device under “Wallet”, “Devices”.',
    wo: 'Bindal aparey bi ci « Kalpe », « Aparey yi ».',
  },
  enrollment_not_found: {
    fr: 'Vérifiez l’identifiant, puis synchronisez le programme dans « DHIS2 ».',
    en: 'Check the id, then synchronize the programme under “DHIS2”.',
    wo: 'Saytul lim bi, nga synchronisé porogaraam bi ci « DHIS2 ».',
  },
  recipient_opted_out: {
    fr: 'Remettez la carte en main propre, ou levez l’opposition si la personne le demande.',
    en: 'Hand the card over in person, or lift the opt-out if the person asks for it.',
    wo: 'Joxal kàrt bi ci loxoom, walla nga dindi bañ bi su ko nit ki laajee.',
  },
  message_rejected: {
    fr: 'Corrigez le numéro ou le texte, puis envoyez de nouveau. Rien n’a été décompté.',
    en: 'Correct the number or the text, then send again. Nothing was counted.',
    wo: 'Jubbantil nimero bi walla mbind mi, nga yónneewaat. Waññuñu dara.',
  },
  card_revoked: {
    fr: 'Réémettez d’abord la carte de cette personne.',
    en: 'Reissue this person’s card first.',
    wo: 'Defaraatal kàrtu nit kii ba noppi.',
  },
  provider_not_configured: {
    fr: 'Prévenez l’exploitant du service : il doit configurer un opérateur.',
    en: 'Tell whoever runs the service: a provider must be configured.',
    wo: 'Waxal ñi yor service bi ñu tànn opérateur.',
  },
  module_inactive: {
    fr: 'Activez ce module dans « Facturation ».',
    en: 'Activate this module under “Billing”.',
    wo: 'Taalal module bii ci « Fay ».',
  },
})
