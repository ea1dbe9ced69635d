import { defineMessages } from '#platform/i18n/messages.ts'

export const passkeyMessages = defineMessages({
  title: { fr: 'Clés d’accès', en: 'Passkeys', wo: 'Passkey yi' },
  text: {
    fr: 'Une clé d’accès remplace le mot de passe : votre téléphone ou votre ordinateur vous reconnaît par le doigt, le visage ou un code, et aucun site trompeur ne peut l’utiliser.',
    en: 'A passkey replaces the password: your phone or computer recognizes you by finger, face or PIN, and no deceptive site can use it.',
    wo: 'Passkey dafay wecci baatu-jàll: sa telefon walla sa ordinatër dina la xàmmee ci baaraam, kanam walla kod, te benn sitë buy naxe du ko mën jëfandikoo.',
  },
  impossible: {
    fr: 'Ce navigateur, ou cette adresse, ne permet pas de clés d’accès.',
    en: 'This browser, or this address, does not allow passkeys.',
    wo: 'Navigateur bii, walla màkkaan bii, mayul passkey.',
  },
  add: { fr: 'Ajouter une clé d’accès', en: 'Add a passkey', wo: 'Yokk passkey' },
  name: { fr: 'Nom de l’appareil', en: 'Name of the device', wo: 'Turu aparey bi' },
  nameHint: {
    fr: 'Par exemple : téléphone de service',
    en: 'For example: work phone',
    wo: 'Ci misaal: telefonu liggéey',
  },
  added: { fr: 'Clé d’accès ajoutée.', en: 'Passkey added.', wo: 'Yokk nañu passkey bi.' },
  removed: { fr: 'Clé d’accès retirée.', en: 'Passkey removed.', wo: 'Dindi nañu passkey bi.' },
  remove: { fr: 'Retirer', en: 'Remove', wo: 'Dindi' },
  removeOf: {
    fr: (name: string) => `Retirer ${name}`,
    en: (name: string) => `Remove ${name}`,
    wo: (name: string) => `Dindi ${name}`,
  },
  since: { fr: 'Ajoutée', en: 'Added', wo: 'Yokk nañu ko' },
  used: { fr: 'Dernière utilisation', en: 'Last used', wo: 'Jëfandikoo bu mujj' },
})
