import { Invalid } from '#platform/invalid.ts'
import { refusal } from '#platform/refusal.ts'

export class CredentialsWrong extends refusal('credentials_wrong', 401, {
  fr: 'Adresse e-mail ou mot de passe incorrect.',
  en: 'The e-mail address or the password is wrong.',
  wo: 'Adresse e-mail bi walla baatu-jàll bi baaxul.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="samakart"' } })
  }
}

export class LoginBlocked extends refusal('login_blocked', 429, {
  fr: 'Trop d’échecs de connexion. Réessayez dans {seconds} s.',
  en: 'Too many failed sign-ins. Try again in {seconds} s.',
  wo: 'Jéem yi antuwul bari nañu. Jéemaatal ci {seconds} s.',
}) {
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
    super({ values: { seconds }, headers: { 'retry-after': String(seconds) } })
  }
}

export class RefreshTokenInvalid extends refusal('refresh_token_invalid', 401, {
  fr: 'Cette session est terminée. Connectez-vous de nouveau.',
  en: 'This session has ended. Sign in again.',
  wo: 'Session bii jeexna. Duggaatal.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="samakart"' } })
  }
}

export class OrganizationNotFound extends refusal('organization_not_found', 404, {
  fr: 'Cette organisation n’existe pas.',
  en: 'This organization does not exist.',
  wo: 'Mbootaay gii amul.',
}) {}

export class UserNotFound extends refusal('user_not_found', 404, {
  fr: 'Cet utilisateur n’existe pas.',
  en: 'This user does not exist.',
  wo: 'Jëfandikukat bii amul.',
}) {}

export class EmailTaken extends refusal('email_taken', 409, {
  fr: 'Cette adresse e-mail est déjà utilisée.',
  en: 'This e-mail address is already in use.',
  wo: 'Adresse e-mail bii am na ku koy jëfandikoo.',
}) {}

export class DemoPasswordRefused extends refusal('demo_password_refused', 403, {
  fr: 'Le mot de passe de démonstration est public : ce service, joignable par d’autres machines, le refuse.',
  en: 'The demo password is public: this service, which other machines can reach, does not accept it.',
  wo: 'Baatu-jàllu wone bi ñépp a ko xam: service bii, yeneen machine mën nañu ko yegg, moo tax nanguwu ko.',
}) {}

export class SecondFactorRequired extends refusal('second_factor_required', 401, {
  fr: 'Entrez le code de votre application d’authentification.',
  en: 'Enter the code of your authenticator app.',
  wo: 'Dugalal kod bi ci sa application d’authentification.',
}) {
  constructor(challenge: string, expiresInSeconds: number) {
    super({
      members: { challenge, expires_in: expiresInSeconds },
      headers: { 'www-authenticate': 'Bearer realm="samakart"' },
    })
  }
}

export class SecondFactorWrong extends refusal('second_factor_wrong', 401, {
  fr: 'Ce code n’est pas valable, ou il a déjà servi. Attendez le suivant.',
  en: 'This code is not valid, or it was used already. Wait for the next one.',
  wo: 'Kod bii baaxul, walla jëfandikoo nañu ko ba noppi. Xaaral bi ci topp.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="samakart"' } })
  }
}

/** For somebody who is signed in: the code is a mistake in the form, not the end of the session. */
export const wrongCode = () =>
  new Invalid([
    {
      path: 'code',
      phrase: {
        fr: 'Ce code n’est pas valable, ou il a déjà servi. Attendez le suivant.',
        en: 'This code is not valid, or it was used already. Wait for the next one.',
        wo: 'Kod bii baaxul, walla jëfandikoo nañu ko ba noppi. Xaaral bi ci topp.',
      },
    },
  ])

/** The same for a password that is given again. */
export const wrongPassword = () =>
  new Invalid([
    {
      path: 'password',
      phrase: { fr: 'Ce mot de passe est incorrect.', en: 'This password is wrong.', wo: 'Baatu-jàll bii baaxul.' },
    },
  ])

export const proofMissing = () =>
  new Invalid([
    {
      path: '',
      phrase: {
        fr: 'Donnez un mot de passe, un code ou une clé d’accès : un seul des trois.',
        en: 'Give a password, a code or a passkey: one of the three.',
        wo: 'Joxeel baatu-jàll, kod walla passkey: benn ci ñett yi.',
      },
    },
  ])

export class PasskeyRefused extends refusal('passkey_refused', 401, {
  fr: 'Cette clé d’accès n’est pas acceptée ici, ou la demande a pris trop de temps. Recommencez, ou connectez-vous par mot de passe.',
  en: 'This passkey is not accepted here, or it took too long. Start again, or sign in with your password.',
  wo: 'Passkey bii nanguwuñu ko fii, walla dafa yàgg lool. Tàmbaliwaatal, walla nga duggu ak sa baatu-jàll.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="samakart"' } })
  }
}

export class PasskeyNotFound extends refusal('passkey_not_found', 404, {
  fr: 'Cette clé d’accès n’existe pas.',
  en: 'This passkey does not exist.',
  wo: 'Passkey bii amul.',
}) {}

export const wrongPasskey = () =>
  new Invalid([
    {
      path: 'passkey',
      phrase: {
        fr: 'Cette clé d’accès n’est pas la vôtre, ou la demande a pris trop de temps.',
        en: 'This passkey is not yours, or it took too long.',
        wo: 'Passkey bii du sa bos, walla dafa yàgg lool.',
      },
    },
  ])

export class ChallengeInvalid extends refusal('challenge_invalid', 401, {
  fr: 'Cette connexion a pris trop de temps ou trop d’essais. Recommencez avec votre mot de passe.',
  en: 'This sign-in took too long or too many attempts. Start again with your password.',
  wo: 'Duggu gii yàgg na lool walla jéem yi bari nañu. Tàmbaliwaatal ak sa baatu-jàll.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="samakart"' } })
  }
}

export class SecondFactorActive extends refusal('second_factor_active', 409, {
  fr: 'La double authentification est déjà active.',
  en: 'The second factor is already active.',
  wo: 'Ñaareelu firnde gi mungi dox ba noppi.',
}) {}

export class SecondFactorNotBegun extends refusal('second_factor_not_set_up', 409, {
  fr: 'La double authentification n’est pas configurée.',
  en: 'The second factor is not set up.',
  wo: 'Ñaareelu firnde gi taaluwul.',
}) {}

export class SecondFactorNotRecent extends refusal('second_factor_not_recent', 403, {
  fr: 'Entrez d’abord un code de votre application : le dernier date de plus de 15 minutes.',
  en: 'Enter a code of your app first: the last one is more than 15 minutes old.',
  wo: 'Dugalal kod ci sa application ba noppi: bi mujj weesu na 15 simili.',
}) {}

export class SessionNotFound extends refusal('session_not_found', 404, {
  fr: 'Cette session n’existe pas ou est terminée.',
  en: 'This session does not exist or has ended.',
  wo: 'Session bii amul walla jeex na.',
}) {}

export class LinkInvalid extends refusal('link_invalid', 401, {
  fr: 'Ce lien a déjà servi, a été remplacé ou a expiré. Demandez-en un nouveau.',
  en: 'This link was used, was replaced or has expired. Ask for a new one.',
  wo: 'Lien bii jëfandikoo nañu ko, wecci nañu ko walla jeex na. Laajal beneen.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="samakart"' } })
  }
}

export class RoleAboveOwn extends refusal('role_above_own', 403, {
  fr: 'Ce rôle est au-dessus du vôtre : vous ne pouvez ni le donner ni modifier qui l’a.',
  en: 'This role is above yours: you can neither give it nor change who has it.',
  wo: 'Wàll woowu moo kawe sa bos: mënoo ko joxe, mënoo soppi ki ko am.',
}) {}

export class OwnAccess extends refusal('own_access', 409, {
  fr: 'Votre propre rôle et votre propre accès ne se modifient pas : demandez à un collègue.',
  en: 'Your own role and access are not changed by yourself: ask a colleague.',
  wo: 'Sa wàll ak sa duggu mënoo leen soppi yaw ci sa bopp: laajal sa naataangoo liggéey.',
}) {}

export class OwnOrganization extends refusal('own_organization', 409, {
  fr: 'Votre propre organisation ne peut pas être suspendue : vous seriez exclu avec elle.',
  en: 'Your own organization cannot be suspended: you would be shut out with it.',
  wo: 'Sa mbootaay mënoo ko taxawal: yaw itam dinga génn.',
}) {}

export class LastAdministrator extends refusal('last_administrator', 409, {
  fr: 'C’est le dernier administrateur actif : nommez-en d’abord un autre.',
  en: 'This is the last active administrator: appoint another one first.',
  wo: 'Kii mooy yorkat bi mujj: tànnal keneen ba noppi.',
}) {}

export class ApiKeyNotFound extends refusal('api_key_not_found', 404, {
  fr: 'Cette clé d’API n’existe pas.',
  en: 'This API key does not exist.',
  wo: 'Caabiy API bii amul.',
}) {}

export class ApiKeysFull extends refusal('api_keys_full', 409, {
  fr: 'Cette organisation a déjà {most} clés en service : révoquez d’abord celles qui ne servent plus.',
  en: 'This organization has {most} keys in use already: revoke those that are no longer needed first.',
  wo: 'Mbootaay gii am na {most} caabi yuy dox ba noppi: dindil yi soxlaatuloo ba noppi.',
}) {}

export class AddressNotAllowed extends refusal('address_not_allowed', 403, {
  fr: 'Cette clé d’API ne fonctionne pas depuis cette adresse.',
  en: 'This API key does not work from this address.',
  wo: 'Caabiy API bii du dox ci adrees bii.',
}) {}

export class ReasonRequired extends refusal('reason_required', 403, {
  fr: 'Dites pourquoi vous agissez pour cette organisation, par l’en-tête X-Reason : {reasons}.',
  en: 'Say why you act for this organization, by the header X-Reason: {reasons}.',
  wo: 'Waxal lu tax ngay jëf ci turu mbootaay gii, ci X-Reason: {reasons}.',
}) {
  constructor(reasons: string) {
    super({ values: { reasons } })
  }
}
