import { Button, CopyButton, Modal, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import type { RequestBody, ResponseBody } from '@samakart/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { usersKey } from '#platform/queries.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { RoleChoice } from '#ui/forms/role-choice.tsx'
import { showNotification, useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail, IconMessage2 } from '#ui/icons.ts'

export const messages = defineMessages({
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address', wo: 'Adresse e-mail' },
  emailHint: { fr: 'C’est avec elle que l’on se connecte.', en: 'It is used to sign in.', wo: 'Ci moom lañuy dugge.' },
  organization: { fr: 'Organisation', en: 'Organization', wo: 'Mbootaay' },
  phone: { fr: 'Téléphone', en: 'Phone number', wo: 'Telefon' },
  phoneHint: { fr: 'Par exemple +221771234567.', en: 'For example +221771234567.', wo: 'Misaal: +221771234567.' },
  channel: { fr: 'Envoyer le lien', en: 'Send the link', wo: 'Yónnee lien bi' },
  byEmail: { fr: 'Par e-mail', en: 'By e-mail', wo: 'Ci e-mail' },
  bySms: { fr: 'Par SMS', en: 'By SMS', wo: 'Ci SMS' },
  byWhatsapp: { fr: 'Par WhatsApp', en: 'By WhatsApp', wo: 'Ci WhatsApp' },
  byHand: { fr: 'Je le remets moi-même', en: 'I hand it over myself', wo: 'Man maa koy joxe' },
  makeLink: { fr: 'Créer le lien', en: 'Make the link', wo: 'Sos lien bi' },
  sendInvitation: { fr: 'Envoyer l’invitation', en: 'Send the invitation', wo: 'Yónnee woote bi' },
  sendLink: { fr: 'Envoyer le lien', en: 'Send the link', wo: 'Yónnee lien bi' },
  sent: {
    fr: (who: string) => `Le lien est en route vers ${who}.`,
    en: (who: string) => `The link is on its way to ${who}.`,
    wo: (who: string) => `Lien baa ngi ci yoon wi jëm ci ${who}.`,
  },
  linkTitle: {
    fr: (who: string) => `Lien pour ${who}`,
    en: (who: string) => `Link for ${who}`,
    wo: (who: string) => `Lien ngir ${who}`,
  },
  linkText: {
    fr: (until: string) =>
      `Remettez ce lien à cette personne et à personne d’autre : il ouvre son compte. Il vaut jusqu’au ${until} et ne sert qu’une fois. Il ne sera plus affiché.`,
    en: (until: string) =>
      `Hand this link to that person and nobody else: it opens their account. It is valid until ${until} and works once. It is not shown again.`,
    wo: (until: string) =>
      `Joxal lien bii nit kooku, bul ko jox keneen: kontam lay ubbi. Dafay dox ba ${until}, benn yoon kese. Duñu ko wonewaat.`,
  },
  link: { fr: 'Lien', en: 'Link', wo: 'Lien' },
  copyLink: { fr: 'Copier le lien', en: 'Copy the link', wo: 'Sotti lien bi' },
  copied: { fr: 'Copié', en: 'Copied', wo: 'Sotti nañu ko' },
  shareText: {
    fr: (link: string) => `Votre accès à Samakart, valable 48 heures : ${link}`,
    en: (link: string) => `Your access to Samakart, valid for 48 hours: ${link}`,
    wo: (link: string) => `Sa duggu ci Samakart, 48 waxtu lay dox: ${link}`,
  },
  shareSubject: { fr: 'Votre accès à Samakart', en: 'Your access to Samakart', wo: 'Sa duggu ci Samakart' },
  done: { fr: 'Terminé', en: 'Done', wo: 'Jeex na' },
  newLink: { fr: 'Nouveau lien', en: 'New link', wo: 'Lien bu bees' },
  newLinkFor: {
    fr: (who: string) => `Nouveau lien pour ${who}`,
    en: (who: string) => `New link for ${who}`,
    wo: (who: string) => `Lien bu bees ngir ${who}`,
  },
  newLinkText: {
    fr: (who: string) =>
      `${who} choisira un nouveau mot de passe par ce lien. Jusque-là l’ancien reste valable ; un lien précédent ne l’est plus.`,
    en: (who: string) =>
      `${who} chooses a new password by this link. Until then the old one holds; an earlier link does not.`,
    wo: (who: string) =>
      `${who} dina tànn baatu-jàll bu bees ci lien bii. Ba keroog bu yàgg bi dina dox; lien bu jiitu du doxati.`,
  },
})

export type OpenedLink = ResponseBody<'/users/invitations', 'post'>
type Channel = ResponseBody<'/users/channels', 'get'>['channels'][number]

const needsPhone = (channel: Channel) => channel === 'sms' || channel === 'whatsapp'

const readChannels = queryOptions({
  queryKey: [...usersKey, 'channels'],
  queryFn: ({ signal }) => dataOf(api.GET('/users/channels', { signal })),
  staleTime: 600_000,
})

/** By which channels this installation can send a link. It can always be handed over. */
const useChannels = (): readonly Channel[] => useQuery(readChannels).data?.channels ?? ['copy']

/** Nothing is shown where there is only one way. */
function ChannelChoice({
  channels,
  value,
  onChange,
}: {
  channels: readonly Channel[]
  value: Channel
  onChange: (channel: Channel) => void
}) {
  const t = useMessages(messages)
  const names = { email: t.byEmail, sms: t.bySms, whatsapp: t.byWhatsapp, copy: t.byHand }
  if (channels.length < 2) return null
  return (
    <NativeSelect
      label={t.channel}
      value={value}
      data={channels.map((channel) => ({ value: channel, label: names[channel] }))}
      onChange={(event) => onChange(event.currentTarget.value as Channel)}
    />
  )
}

type Invitation = RequestBody<'/users/invitations', 'post'>

interface InvitePersonProps {
  title: string
  /** Of any organization, for whoever runs the platform. Without it into one's own. */
  organizations?: { choices: readonly { id: string; name: string }[]; chosen: string | undefined }
  role?: string
  onClose: () => void
  onOpened: (who: string, opened: OpenedLink) => void
}

export function InvitePerson({ title, organizations, role = 'operator', onClose, onOpened }: InvitePersonProps) {
  const t = useMessages(messages)
  const { filled, email } = useChecks()
  const channels = useChannels()
  const [chosen, setChosen] = useState<Channel>()
  const channel = chosen ?? channels[0] ?? 'copy'
  const form = useForm({
    initialValues: { full_name: '', email: '', phone_number: '', role, organization_id: organizations?.chosen ?? '' },
    validate: { full_name: filled, email, phone_number: (value) => (needsPhone(channel) ? filled(value) : null) },
  })
  const into = form.values.organization_id || (organizations?.choices[0]?.id ?? '')
  const act = useAct({
    run: (body: Invitation, headers) =>
      organizations
        ? dataOf(api.POST('/admin/users/invitations', { body: { ...body, organization_id: into }, headers }))
        : dataOf(api.POST('/users/invitations', { body, headers })),
    touches: [usersKey],
    onDone: (opened) => {
      const who = form.values.full_name.trim()
      onClose()
      if (opened.link === null) showNotification(t.sent(who))
      else onOpened(who, opened)
    },
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit((values) =>
    act.mutate({
      full_name: values.full_name.trim(),
      email: values.email.trim(),
      role: values.role as Invitation['role'],
      channel,
      ...(values.phone_number.trim() ? { phone_number: values.phone_number.replaceAll(/[\s.-]/g, '') } : {}),
    }),
  )
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={channel === 'copy' ? t.makeLink : t.sendInvitation}
      act={act}
    >
      <TextInput label={t.name} data-autofocus required autoComplete="off" {...form.getInputProps('full_name')} />
      <TextInput
        label={t.email}
        description={t.emailHint}
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {organizations && (
        <NativeSelect
          label={t.organization}
          data={organizations.choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={into}
          error={form.errors.organization_id}
          onChange={(event) => form.setFieldValue('organization_id', event.currentTarget.value)}
        />
      )}
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
      <ChannelChoice channels={channels} value={channel} onChange={setChosen} />
      {needsPhone(channel) && (
        <TextInput
          label={t.phone}
          description={t.phoneHint}
          type="tel"
          required
          autoComplete="off"
          {...form.getInputProps('phone_number')}
        />
      )}
    </FormDialog>
  )
}

interface NewLinkProps {
  user: { id: string; full_name: string | null; email: string; invited: boolean }
  /** Of any organization, for whoever runs the platform. */
  isAnywhere?: boolean
  onClose: () => void
  onOpened: (opened: OpenedLink) => void
}

/** For a forgotten password, or an invitation that was lost or has expired. */
export function NewLink({ user, isAnywhere = false, onClose, onOpened }: NewLinkProps) {
  const t = useMessages(messages)
  const all = useChannels()
  // Where e-mail can be sent, a link for somebody's password reaches its owner alone.
  const isOwners = !user.invited && all.includes('email')
  const channels = isOwners ? all.filter((channel) => channel !== 'copy') : all
  const [chosen, setChannel] = useState<Channel>()
  const channel = chosen ?? (isOwners ? 'email' : 'copy')
  const who = user.full_name ?? user.email
  const act = useAct({
    run: (chosen: Channel, headers) =>
      dataOf(
        api.POST(isAnywhere ? '/admin/users/{user_id}/reset' : '/users/{user_id}/reset', {
          params: { path: { user_id: user.id }, query: { channel: chosen } },
          headers,
        }),
      ),
    touches: [usersKey],
    onDone: (opened) => {
      onClose()
      if (opened.link === null) showNotification(t.sent(who))
      else onOpened(opened)
    },
  })
  return (
    <FormDialog
      title={t.newLinkFor(who)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(channel)}
      submitLabel={channel === 'copy' ? t.makeLink : t.sendLink}
      act={act}
    >
      <Text>{t.newLinkText(who)}</Text>
      <ChannelChoice channels={channels} value={channel} onChange={setChannel} />
    </FormDialog>
  )
}

interface HandOverLinkProps {
  who: string
  opened: OpenedLink
  onClose: () => void
}

/** The link is shown once. The buttons open the user's own programs with the link in a message. */
export function HandOverLink({ who, opened, onClose }: HandOverLinkProps) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  const { shortDateTime } = useFormats()
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  const link = opened.link ?? ''
  const text = encodeURIComponent(t.shareText(link))
  const ways = [
    { key: 'whatsapp', name: 'WhatsApp', icon: IconBrandWhatsapp, href: `https://wa.me/?text=${text}` },
    { key: 'sms', name: 'SMS', icon: IconMessage2, href: `sms:?body=${text}` },
    {
      key: 'mail',
      name: 'E-mail',
      icon: IconMail,
      href: `mailto:?subject=${encodeURIComponent(t.shareSubject)}&body=${text}`,
    },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.linkTitle(who)}
      size="lg"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack gap="md">
        <Text>{t.linkText(shortDateTime(new Date(opened.expires_at)))}</Text>
        <Textarea
          label={t.link}
          value={link}
          readOnly
          autosize
          styles={{ input: { fontFamily: 'monospace', wordBreak: 'break-all' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={link} timeout={3_000}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              data-autofocus
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? t.copied : t.copyLink}
            </Button>
          )}
        </CopyButton>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
          {ways.map(({ key, name, icon: Pictogram, href }) => (
            <Button
              key={key}
              component="a"
              href={href}
              target="_blank"
              rel="noreferrer"
              variant="default"
              px="xs"
              leftSection={<Pictogram size={18} aria-hidden />}
            >
              {name}
            </Button>
          ))}
        </SimpleGrid>
        <Button variant="subtle" onClick={onClose}>
          {t.done}
        </Button>
      </Stack>
    </Modal>
  )
}
