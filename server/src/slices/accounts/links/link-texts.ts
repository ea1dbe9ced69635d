import type { Phrase } from '@samakart/rules/language'
import type { LinkKind } from './account-link.ts'

/** What a link says when it is sent. The SMS stays without letters that would double its price. */
export const linkTexts: Readonly<Record<LinkKind, Readonly<Record<'subject' | 'mail' | 'sms', Phrase>>>> = {
  invitation: {
    subject: {
      fr: '{organization} vous invite dans Samakart',
      en: '{organization} invites you to Samakart',
      wo: '{organization} mi ngi lay woo ci Samakart',
    },
    mail: {
      fr: 'Bonjour {name},\n\n{organization} vous a ouvert un compte dans Samakart. Choisissez votre mot de passe par ce lien :\n\n{link}\n\nIl vaut {hours} heures et ne sert qu’une fois. Si vous n’attendiez pas ce message, ne faites rien.\n',
      en: 'Hello {name},\n\n{organization} has opened an account for you in Samakart. Choose your password by this link:\n\n{link}\n\nIt is valid for {hours} hours and works once. If you did not expect this message, do nothing.\n',
      wo: 'Salaam {name},\n\n{organization} ubbil na la kont ci Samakart. Tànnal sa baatu-jàll ci lien bii:\n\n{link}\n\nDafay dox {hours} waxtu, te benn yoon kese lay jëfandikoo. Su fekkee xaaruloo woon bataaxal bii, bul def dara.\n',
    },
    sms: {
      fr: 'Samakart : {organization} vous invite. Choisissez votre mot de passe ({hours} h) : {link}',
      en: 'Samakart: {organization} invites you. Choose your password ({hours} h): {link}',
      wo: 'Samakart: {organization} mi ngi lay woo. Tannal sa baatu-jall ({hours} h): {link}',
    },
  },
  reset: {
    subject: {
      fr: 'Votre nouveau mot de passe Samakart',
      en: 'Your new Samakart password',
      wo: 'Sa baatu-jàll bu bees ci Samakart',
    },
    mail: {
      fr: 'Bonjour {name},\n\nChoisissez un nouveau mot de passe pour {organization} par ce lien :\n\n{link}\n\nIl vaut {hours} heures et ne sert qu’une fois. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.\n',
      en: 'Hello {name},\n\nChoose a new password for {organization} by this link:\n\n{link}\n\nIt is valid for {hours} hours and works once. If you did not ask for it, do nothing: your password stays as it is.\n',
      wo: 'Salaam {name},\n\nTànnal baatu-jàll bu bees ngir {organization} ci lien bii:\n\n{link}\n\nDafay dox {hours} waxtu, te benn yoon kese lay jëfandikoo. Su fekkee laajuloo ko, bul def dara: sa baatu-jàll du soppeeku.\n',
    },
    sms: {
      fr: 'Samakart : choisissez un nouveau mot de passe ({hours} h) : {link}',
      en: 'Samakart: choose a new password ({hours} h): {link}',
      wo: 'Samakart: tannal baatu-jall bu bees ({hours} h): {link}',
    },
  },
}
