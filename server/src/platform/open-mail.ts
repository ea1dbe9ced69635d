import type { Config } from './config/config.ts'
import type { Messenger } from './messenger.ts'

/** Undefined without a server. The client is loaded when the first e-mail is sent. */
export function openMail({ mail, messaging }: Config): Messenger['email'] {
  if (!mail) return undefined
  const timeout = messaging.timeoutSeconds * 1_000
  return async (to, { subject, text }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(mail.url, { from: `Samakart <${mail.from}>` })
    try {
      await within(timeout, transport.sendMail({ to, subject, text, disableFileAccess: true, disableUrlAccess: true }))
    } finally {
      transport.close()
    }
  }
}

async function within<T>(milliseconds: number, sending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), milliseconds)
  })
  try {
    return await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}
