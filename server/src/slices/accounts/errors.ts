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
