import { notifications } from '@mantine/notifications'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { commonMessages } from '../common-messages.ts'

/** Says that something succeeded. It goes away by itself. */
export function showNotification(message: string): void {
  const close = commonMessages.close[currentLanguage.get()]
  notifications.show({ message, color: 'baobab', autoClose: 6_000, closeButtonProps: { 'aria-label': close } })
}
