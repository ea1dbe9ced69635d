import type { EnvReader } from './env.ts'

/** The server that takes e-mails to users: invitations, new passwords, notifications. */
export interface MailServer {
  /** `smtps://user:password@host:465`, or `smtp://…`, which changes to TLS where the server offers it. */
  url: string
  from: string
}

export function readMail(env: EnvReader): MailServer | undefined {
  const url = env.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = env.text('MAIL_FROM')
  if (url === undefined) {
    if (from !== undefined) env.mistakes.push('MAIL_FROM needs SMTP_URL')
    return undefined
  }
  if (from === undefined || !/^[^\s@<>]+@[^\s@<>]+$/.test(from)) {
    env.mistakes.push('MAIL_FROM must be the e-mail address of the sender, with SMTP_URL')
  }
  return { url, from: from ?? '' }
}
