import { notifications } from '@mantine/notifications'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { commonMessages } from '../common-messages.ts'

/** What was said to a user is not for whoever signs in next, and would cover the form on a phone. */
export const clearNotifications = (): void => notifications.clean()

/** Says that something succeeded. It goes away by itself. */
export function showNotification(message: string): void {
  const close = commonMessages.close[currentLanguage.get()]
  notifications.show({ message, color: 'baobab', autoClose: 6_000, closeButtonProps: { 'aria-label': close } })
}
