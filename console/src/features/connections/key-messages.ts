import { defineMessages } from '#platform/i18n/messages.ts'

export const keyMessages = defineMessages({
  keys: { fr: 'Clés d’API', en: 'API keys', wo: 'Caabi API yi' },
  lead: {
    fr: 'Les clés avec lesquelles des programmes appellent l’API au nom de votre organisation.',
    en: 'The keys by which programs call the API for your organization.',
    wo: 'Caabi yi logisiel yi di jëfandikoo ngir woo API bi ci turu sa mbootaay.',
  },
  add: { fr: 'Créer une clé', en: 'Make a key', wo: 'Sos caabi' },
  emptyTitle: { fr: 'Aucune clé', en: 'No keys', wo: 'Amul caabi' },
  emptyText: {
    fr: 'Un programme n’a pas besoin d’un compte d’utilisateur : créez-lui une clé.',
    en: 'A program needs no user account: make a key for it.',
    wo: 'Logisiel soxlawul kontu jëfandikukat: sosal ko caabi.',
  },
  name: { fr: 'Nom', en: 'Name', wo: 'Tur' },
  nameHint: {
    fr: 'Le programme qui s’en servira.',
    en: 'The program that will use it.',
    wo: 'Logisiel bi koy jëfandikoo.',
  },
  role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' },
  status: { fr: 'État', en: 'State', wo: 'Nekkin' },
  active: { fr: 'Active', en: 'Active', wo: 'Mungi dox' },
  expired: { fr: 'Expirée', en: 'Expired', wo: 'Jeex na' },
  revoked: { fr: 'Révoquée', en: 'Revoked', wo: 'Dindi nañu ko' },
  maker_disabled: { fr: 'Compte désactivé', en: 'Account disabled', wo: 'Kontu bi tëju na' },
  expires: { fr: 'Expire le', en: 'Expires on', wo: 'Bis bu muy jeex' },
  expiresHint: {
    fr: 'Dans deux ans au plus tard. Elle s’arrête aussi avec le compte de qui l’a créée.',
    en: 'In two years at the latest. It also ends with the account of the person who made it.',
    wo: 'Mënul weesu ñaari at. Dina tax it bu kontu ki ko sos tëjoo.',
  },
  addresses: { fr: 'Adresses autorisées', en: 'Allowed addresses', wo: 'Màkkaan yi ñu may' },
  addressesHint: {
    fr: 'Adresses IP ou réseaux (192.0.2.0/24), séparés par des espaces. Vide : de partout.',
    en: 'IP addresses or networks (192.0.2.0/24), separated by spaces. Empty: from everywhere.',
    wo: 'Adrees IP walla réseau (192.0.2.0/24), espace nekk ci diggante bi. Deful dara: fépp.',
  },
  scopes: { fr: 'Périmètres FHIR', en: 'FHIR scopes', wo: 'Scopes FHIR yi' },
  scopesHint: {
    fr: 'Par exemple system/Patient.rs, séparés par des espaces : la clé ne sert alors qu’à FHIR. Vide : tout ce que le rôle permet.',
    en: 'For example system/Patient.rs, separated by spaces: the key then works for FHIR only. Empty: everything that the role allows.',
    wo: 'Lu mel ni system/Patient.rs, espace nekk ci diggante bi: caabi bi FHIR rekk lay dox. Deful dara: lépp li wàll wi may.',
  },
  lastUsed: { fr: 'Dernier usage', en: 'Last used', wo: 'Jëfandikoo bu mujj' },
  keyTitle: { fr: 'La clé', en: 'The key', wo: 'Caabi bi' },
  keyText: {
    fr: 'Copiez-la maintenant : elle n’est montrée qu’une fois. Le programme l’envoie dans l’en-tête Authorization: Bearer.',
    en: 'Copy it now: it is shown only once. The program sends it in the header Authorization: Bearer.',
    wo: 'Sottil ko léegi: benn yoon lañu koy wone. Logisiel bi dafa koy yónnee ci Authorization: Bearer.',
  },
  key: { fr: 'Clé', en: 'Key', wo: 'Caabi' },
  revoke: { fr: 'Révoquer', en: 'Revoke', wo: 'Dindi' },
  revokeOf: {
    fr: (name: string) => `Révoquer ${name}`,
    en: (name: string) => `Revoke ${name}`,
    wo: (name: string) => `Dindi ${name}`,
  },
  revokeText: {
    fr: 'Le programme qui s’en sert est refusé aussitôt. Une clé révoquée ne revient pas.',
    en: 'The program that uses it is refused at once. A revoked key does not come back.',
    wo: 'Logisiel bi koy jëfandikoo dees koy bañ ci saasi. Caabi bu ñu dindi du dellusi.',
  },
  revokedNow: { fr: 'Clé révoquée.', en: 'Key revoked.', wo: 'Dindi nañu caabi bi.' },
})
