import { Button } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import type { Role } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconLock, IconMapSearch } from '#ui/icons.ts'
import { commonMessages } from '../common-messages.ts'
import { labelOf } from '../label-of.ts'
import { roleNames } from '../names.ts'
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

const notAllowedMessages = defineMessages({
  title: {
    fr: 'Cette page n’est pas ouverte à votre rôle',
    en: 'This page is not open to your role',
    wo: 'Xët wii ubbeekuwul ci sa wàll',
  },
  text: {
    fr: (mine: string, needed: string) =>
      `Vous êtes « ${mine} ». Il faut être « ${needed} ». Demandez ce rôle à un administrateur si votre travail l’exige.`,
    en: (mine: string, needed: string) =>
      `You are “${mine}”. This page needs “${needed}”. Ask an administrator for that role if your work needs it.`,
    wo: (mine: string, needed: string) =>
      `Yaa di « ${mine} ». Dafa laaj « ${needed} ». Laajal wàll woowu yorkat bi su sa liggéey laajee ko.`,
  },
})

export function NotAllowed({ needs }: { needs: Role }) {
  const t = useMessages(notAllowedMessages)
  const names = useMessages(roleNames)
  return (
    <Notice icon={IconLock} title={t.title} action={<HomeLink />}>
      {t.text(labelOf(names, useUser().role), names[needs])}
    </Notice>
  )
}

function HomeLink() {
  return (
    <Button component="a" href="#/" variant="default">
      {useMessages(commonMessages).toHome}
    </Button>
  )
}
