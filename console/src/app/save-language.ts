import { api, dataOf } from '#platform/api/client.ts'
import { currentLanguage, LANGUAGE_KEY } from '#platform/i18n/current-language.ts'
import { session } from '#platform/session/session.ts'
import { readStored } from '#platform/state/persistent-store.ts'

/**
 * The account keeps the language that its user last chose, for messages to the user. Nobody waits for it, and a browser whose
 * language was never chosen takes that of the account.
 */
export function saveLanguage(): void {
  currentLanguage.subscribe(() => {
    const current = session.get()
    const language = currentLanguage.get()
    if (current.state !== 'signed-in' || current.user.language === language) return
    session.set({ ...current, user: { ...current.user, language } })
    void dataOf(api.PATCH('/auth/me', { body: { language } })).catch(() => undefined)
  })
  session.subscribe(() => {
    const current = session.get()
    if (current.state === 'signed-in' && current.user.language && readStored(LANGUAGE_KEY) === null)
      currentLanguage.set(current.user.language)
  })
}
