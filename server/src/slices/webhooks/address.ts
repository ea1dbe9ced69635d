import type { Phrase } from '@samakart/rules/language'
import type { Config } from '#platform/config/config.ts'
import { Invalid } from '#platform/invalid.ts'
import { type AddressFault, AddressGuard, type Resolve } from '#platform/net/address-guard.ts'

const LOOPBACK = ['localhost', '127.0.0.0/8', '::1']

const notAnAddress: Phrase = {
  fr: 'Une adresse complète est attendue, par exemple https://exemple.sn/samakart.',
  en: 'A full address is expected, for example https://example.sn/samakart.',
  wo: 'Dafa war màkkaan bu mat, ni https://exemple.sn/samakart.',
}

const phrases: Readonly<Record<AddressFault, Phrase>> = {
  scheme: notAnAddress,
  credentials: {
    fr: 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
    en: 'The address must not contain a user name or a password.',
    wo: 'Màkkaan bi warul am turu jëfandikukat walla baatu-jàll.',
  },
  private: {
    fr: 'Cette adresse appartient à un réseau privé ; l’exploitant peut l’autoriser (WEBHOOK_ALLOWED_HOSTS).',
    en: 'This address belongs to a private network; the operator may allow it (WEBHOOK_ALLOWED_HOSTS).',
    wo: 'Màkkaan bii réseau privé la; ki yor service bi mën na ko may (WEBHOOK_ALLOWED_HOSTS).',
  },
  unencrypted: {
    fr: 'L’adresse doit commencer par https://.',
    en: 'The address must begin with https://.',
    wo: 'Màkkaan bi dafa wara tàmbalee ak https://.',
  },
}

/** Outside production the own machine may be told, and hosts without TLS. Other private addresses never, unless the operator allows them. */
export function webhookGuard(config: Config, resolve?: Resolve): AddressGuard {
  const { isProduction, webhookAllowedHosts } = config
  return new AddressGuard({
    isStrict: true,
    allowsHttp: !isProduction,
    allowedHosts: isProduction ? webhookAllowedHosts : [...webhookAllowedHosts, ...LOOPBACK],
    ...(resolve ? { resolve } : {}),
  })
}

/** The address as it is called, or a refusal that says what is wrong with it. Names are looked up when it is called. */
export function readAddress(guard: AddressGuard, text: string): string {
  const url = /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text) ? new URL(text) : undefined
  const fault = url ? guard.check(url) : 'scheme'
  if (!url || fault) throw new Invalid([{ path: 'url', phrase: phrases[fault ?? 'scheme'] }])
  url.hash = ''
  return url.href
}
