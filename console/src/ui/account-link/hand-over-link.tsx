import { Button, CopyButton, Modal, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail, IconMessage2 } from '#ui/icons.ts'
import { messages } from './messages.ts'
import type { OpenedLink } from './queries.ts'

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
