import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { IconMapSearch } from '#ui/icons.ts'
import { HomeLink } from './home-link.tsx'
import { Notice } from './notice.tsx'

const messages = defineMessages({
  title: { fr: 'Cette page n’existe pas', en: 'This page does not exist', wo: 'Xët wii amul' },
  text: {
    fr: 'L’adresse a peut-être changé, ou une lettre manque.',
    en: 'The address may have changed, or a letter is missing.',
    wo: 'Xëy na adresse bi dafa soppeeku, walla benn araf a ca ñàkk.',
  },
})

export function NotFound() {
  const t = useMessages(messages)
  return (
    <Notice icon={IconMapSearch} title={t.title} action={<HomeLink />}>
      {t.text}
    </Notice>
  )
}
