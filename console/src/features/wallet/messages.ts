import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Portefeuille', en: 'Wallet', wo: 'Kalpe' },
  lead: {
    fr: 'Les pass que les bénéficiaires portent sur leur téléphone, et les appareils qui les contrôlent sans réseau.',
    en: 'The passes that beneficiaries carry on their telephones, and the devices that check them without a network.',
    wo: 'Pass yi nit ñi yor ci seen telefon, ak aparey yi koy saytu te amul réseau.',
  },
  passes: { fr: 'Pass', en: 'Passes', wo: 'Pass yi' },
  devices: { fr: 'Appareils', en: 'Devices', wo: 'Aparey yi' },
  syncs: { fr: 'Synchronisations', en: 'Synchronizations', wo: 'Méngale yi' },

  total: { fr: 'Pass délivrés', en: 'Passes issued', wo: 'Pass yi ñu joxe' },
  active: { fr: 'Actifs', en: 'Active', wo: 'Yiy dox' },
  revoked: { fr: 'Révoqués', en: 'Revoked', wo: 'Yi ñu neenal' },
  expired: { fr: 'Expirés', en: 'Expired', wo: 'Yi jeex' },
  devicesRegistered: { fr: 'Appareils', en: 'Devices', wo: 'Aparey' },

  status: { fr: 'État', en: 'Status', wo: 'Fi mu tollu' },
  all: { fr: 'Tous', en: 'All', wo: 'Yépp' },
  isActive: { fr: 'Actif', en: 'Active', wo: 'Mungi dox' },
  isRevoked: { fr: 'Révoqué', en: 'Revoked', wo: 'Neenal nañu ko' },
  isExpired: { fr: 'Expiré', en: 'Expired', wo: 'Jeex na' },

  holder: { fr: 'Titulaire', en: 'Holder', wo: 'Boroom' },
  pass: { fr: 'Numéro du pass', en: 'Pass number', wo: 'Limu pass bi' },
  type: { fr: 'Type', en: 'Type', wo: 'Xeet' },
  health: { fr: 'Santé', en: 'Health', wo: 'Wér-gi-yaram' },
  vaccination: { fr: 'Vaccination', en: 'Vaccination', wo: 'Ñakk' },
  distribution: { fr: 'Distribution', en: 'Distribution', wo: 'Séddale' },
  campaign: { fr: 'Campagne', en: 'Campaign', wo: 'Kampaañ' },
  noCampaign: { fr: 'Aucune', en: 'None', wo: 'Amul' },
  validity: { fr: 'Validité', en: 'Validity', wo: 'Diir' },
  until: {
    fr: (day: string) => `jusqu’au ${day}`,
    en: (day: string) => `until ${day}`,
    wo: (day: string) => `ba ${day}`,
  },
  revokedOn: {
    fr: (day: string) => `révoqué le ${day}`,
    en: (day: string) => `revoked on ${day}`,
    wo: (day: string) => `neenal nañu ko ${day}`,
  },
  expiredOn: {
    fr: (day: string) => `expiré le ${day}`,
    en: (day: string) => `expired on ${day}`,
    wo: (day: string) => `jeex na ${day}`,
  },

  issue: { fr: 'Délivrer un pass', en: 'Issue a pass', wo: 'Joxe pass' },
  issued: {
    fr: (name: string) => `Le pass de ${name} est délivré.`,
    en: (name: string) => `The pass of ${name} is issued.`,
    wo: (name: string) => `Joxe nañu pass u ${name}.`,
  },
  alreadyHad: {
    fr: (name: string) => `${name} avait déjà un pass actif : il reste inchangé.`,
    en: (name: string) => `${name} already had an active pass: it stays as it is.`,
    wo: (name: string) => `${name} amoon na pass buy dox: du soppeeku.`,
  },
  person: { fr: 'Pour qui', en: 'For whom', wo: 'Ngir kan' },
  holderName: { fr: 'Nom du titulaire', en: 'Name of the holder', wo: 'Turu boroom bi' },
  holderId: { fr: 'Numéro local (facultatif)', en: 'Local number (optional)', wo: 'Limu dëkk (su amee)' },
  campaignHint: {
    fr: 'Révoquer le pass révoquera aussi la carte de cette campagne.',
    en: 'Revoking the pass will also revoke the card of this campaign.',
    wo: 'Soo neenalee pass bi, kàrtu kampaañ bii itam dina neen.',
  },
  expires: { fr: 'Valable jusqu’au', en: 'Valid until', wo: 'Bi muy jeex' },
  expiresHint: { fr: 'Sans date : un an.', en: 'Without a date: one year.', wo: 'Su amul bés: benn at.' },

  revoke: { fr: 'Révoquer', en: 'Revoke', wo: 'Neenal' },
  revokeOf: {
    fr: (name: string) => `Révoquer le pass de ${name}`,
    en: (name: string) => `Revoke the pass of ${name}`,
    wo: (name: string) => `Neenal pass u ${name}`,
  },
  revokeText: {
    fr: 'C’est définitif. La carte du titulaire dans la même campagne est révoquée aussi, et chaque appareil l’apprend à sa prochaine synchronisation.',
    en: 'This is final. The holder’s card in the same campaign is revoked too, and every device learns it with its next synchronization.',
    wo: 'Loolu dafa jeex. Kàrtu boroom bi ci kampaañ boobu itam dina neen, aparey yépp dinañu ko xam bu ñu méngalee.',
  },
  reason: { fr: 'Motif', en: 'Reason', wo: 'Lu tax' },
  revokedDone: {
    fr: (cards: number): string => (cards > 0 ? 'Pass et carte révoqués.' : 'Pass révoqué.'),
    en: (cards: number): string => (cards > 0 ? 'Pass and card revoked.' : 'Pass revoked.'),
    wo: (cards: number): string => (cards > 0 ? 'Neenal nañu pass bi ak kàrt bi.' : 'Neenal nañu pass bi.'),
  },

  bundle: { fr: 'Hors ligne', en: 'Offline', wo: 'Te amul réseau' },
  bundleOf: {
    fr: (name: string) => `Emporter le pass de ${name} hors ligne`,
    en: (name: string) => `Take the pass of ${name} offline`,
    wo: (name: string) => `Yóbbu pass u ${name} te amul réseau`,
  },
  bundleText: {
    fr: 'Le fichier est scellé pour un seul appareil et vaut 72 heures. Copiez-le sur l’appareil par câble, carte mémoire ou messagerie.',
    en: 'The file is sealed for one device and is valid for 72 hours. Copy it to the device by cable, memory card or message.',
    wo: 'Fichier bi benn aparey kese moo ko mëna ubbi, 72 waxtu lay yàgg. Yóbbu ko ci aparey bi ak kaabal, kàrt memoire walla bataaxal.',
  },
  forDevice: { fr: 'Pour l’appareil', en: 'For the device', wo: 'Ngir aparey bi' },
  download: { fr: 'Télécharger', en: 'Download', wo: 'Yebbi' },
  downloaded: { fr: 'Le fichier est enregistré.', en: 'The file is saved.', wo: 'Denc nañu fichier bi.' },
  noDevice: {
    fr: 'Enregistrez d’abord un appareil : c’est lui qui pourra ouvrir le fichier.',
    en: 'Register a device first: it is the one that can open the file.',
    wo: 'Bindal aparey ba noppi: moom rekk moo mëna ubbi fichier bi.',
  },

  emptyTitle: { fr: 'Aucun pass ici', en: 'No passes here', wo: 'Amul pass fii' },
  emptyText: {
    fr: 'Délivrez un pass à une personne du registre : elle le montrera sur son téléphone.',
    en: 'Issue a pass to a person of the registry: they will show it on their telephone.',
    wo: 'Joxal pass nit ku nekk ci registre bi: dina ko wone ci telefonam.',
  },
  emptyOfStatus: {
    fr: 'Aucun pass n’est dans cet état.',
    en: 'No pass is in this state.',
    wo: 'Amul pass bu tollu fii.',
  },

  device: { fr: 'Appareil', en: 'Device', wo: 'Aparey' },
  deviceName: { fr: 'Nom de l’appareil', en: 'Name of the device', wo: 'Turu aparey bi' },
  deviceNameHint: {
    fr: 'Par exemple « Tablette Pikine 3 »',
    en: 'For example “Tablet Pikine 3”',
    wo: 'Misaal « Tablette Pikine 3 »',
  },
  deviceToken: { fr: 'Jeton de l’appareil', en: 'Device token', wo: 'Jeton aparey bi' },
  deviceTokenHint: {
    fr: 'L’application de l’appareil l’affiche. Il reste le même pour toujours.',
    en: 'The app on the device shows it. It stays the same for ever.',
    wo: 'Application aparey bi moo koy wone. Du soppeeku mukk.',
  },
  suggest: { fr: 'Proposer', en: 'Suggest one', wo: 'Digal benn' },
  platform: { fr: 'Système', en: 'System', wo: 'Système' },
  android: { fr: 'Android', en: 'Android', wo: 'Android' },
  ios: { fr: 'iPhone ou iPad', en: 'iPhone or iPad', wo: 'iPhone walla iPad' },
  web: { fr: 'Navigateur', en: 'Browser', wo: 'Navigateur' },
  registered: { fr: 'Enregistré le', en: 'Registered', wo: 'Bindu na' },
  lastSync: { fr: 'Dernière synchronisation', en: 'Last synchronization', wo: 'Méngale bu mujj' },
  never: { fr: 'jamais', en: 'never', wo: 'mukk' },
  addDevice: { fr: 'Enregistrer un appareil', en: 'Register a device', wo: 'Bind aparey' },
  keyTitle: { fr: 'Clé hors ligne de l’appareil', en: 'Offline key of the device', wo: 'Caabi aparey bi' },
  keyText: {
    fr: 'Elle n’est montrée qu’une fois. Saisissez-la dans l’application de l’appareil avant de fermer.',
    en: 'It is shown only once. Enter it in the app on the device before you close this.',
    wo: 'Benn yoon kese lañu koy wone. Dugal ko ci application aparey bi balaa ngay tëj.',
  },
  keyDone: { fr: 'La clé est sur l’appareil', en: 'The key is on the device', wo: 'Caabi baa ngi ci aparey bi' },
  knownDevice: {
    fr: 'Cet appareil était déjà enregistré. Sa clé ne peut pas être montrée à nouveau.',
    en: 'This device was registered before. Its key cannot be shown again.',
    wo: 'Aparey bii bindu woon na. Mënuñu wonewaat caabi bi.',
  },
  isInUse: { fr: 'En service', en: 'In use', wo: 'Mungi liggéey' },
  revokeDeviceOf: {
    fr: (name: string) => `Révoquer l’appareil ${name}`,
    en: (name: string) => `Revoke the device ${name}`,
    wo: (name: string) => `Neenal aparey ${name}`,
  },
  revokeDeviceText: {
    fr: 'C’est définitif. L’appareil ne reçoit plus aucun pass, et efface ceux qu’il garde dès sa prochaine synchronisation. Les fichiers déjà copiés valent encore 72 heures au plus.',
    en: 'This is final. The device gets no more passes and deletes those that it holds with its next synchronization. Files that were copied already are valid for 72 hours at most.',
    wo: 'Loolu dafa jeex. Aparey bi dootul jot pass, te dina far yi mu denc bu méngalee. Fichier yi ñu sotti ba noppi 72 waxtu lañuy yàgg.',
  },
  deviceRevoked: { fr: 'L’appareil est révoqué.', en: 'The device is revoked.', wo: 'Neenal nañu aparey bi.' },
  noDevices: { fr: 'Aucun appareil', en: 'No devices', wo: 'Amul aparey' },
  noDevicesText: {
    fr: 'Enregistrez la tablette ou le téléphone d’un agent : il pourra contrôler les pass sans réseau.',
    en: 'Register an agent’s tablet or telephone: it can then check passes without a network.',
    wo: 'Bindal tablette walla telefonu liggéeykat bi: dina mëna saytu pass yi te amul réseau.',
  },

  syncedAt: { fr: 'Quand', en: 'When', wo: 'Kañ' },
  passesSynced: { fr: 'Pass transmis', en: 'Passes sent', wo: 'Pass yi ñu yónnee' },
  syncToken: { fr: 'Jeton', en: 'Token', wo: 'Jeton' },
  noSyncs: { fr: 'Aucune synchronisation', en: 'No synchronizations', wo: 'Amul méngale' },
  noSyncsText: {
    fr: 'Chaque appareil apparaît ici dès qu’il a pris des nouvelles du service.',
    en: 'Every device appears here once it has asked the service for news.',
    wo: 'Aparey bu nekk dina feeñ fii bu laajee service bi xibaar.',
  },

  noPassTitle: { fr: 'Pas de pass actif', en: 'No active pass', wo: 'Amul pass buy dox' },
  earlier: { fr: 'Pass précédents', en: 'Earlier passes', wo: 'Pass yi jiitu' },
  seeAll: { fr: 'Tous les pass', en: 'All passes', wo: 'Pass yépp' },
})
