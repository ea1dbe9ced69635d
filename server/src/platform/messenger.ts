export interface Mail {
  subject: string
  text: string
}

/**
 * How the service writes to its own users: links for passwords, notifications. A channel without a provider is undefined.
 * A message that cannot be handed over is an error that is thrown, so that a background job repeats it.
 */
export interface Messenger {
  email: ((address: string, mail: Mail) => Promise<void>) | undefined
  sms: ((phone: string, text: string) => Promise<void>) | undefined
  whatsapp: ((phone: string, text: string) => Promise<void>) | undefined
}
