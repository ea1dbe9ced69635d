import { NativeSelect, Switch, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'
import { billingKey, messagesKey } from '#platform/queries.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { labelOf } from '#ui/label-of.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loading } from '#ui/states/loading.tsx'
import classes from './send.module.css'

const sendMessages = defineMessages({
  title: { fr: 'Envoyer les cartes', en: 'Send the cards', wo: 'Yónnee kàrt yi' },
  submit: {
    fr: (count: string, plain: number) => `Envoyer ${count} ${frenchPlural(plain, 'message', 'messages')}`,
    en: (count: string, plain: number) => `Send ${count} ${englishPlural(plain, 'message', 'messages')}`,
    wo: (count: string) => `Yónnee ${count} bataaxal`,
  },
  channel: { fr: 'Canal', en: 'Channel', wo: 'Yoon' },
  message: { fr: 'Message', en: 'Message', wo: 'Bataaxal' },
  messageHint: {
    fr: 'Vide : « Votre carte est disponible », dans la langue de la campagne. {first_name} devient le prénom ; le lien suit.',
    en: 'Empty: “Your card is ready”, in the language of the campaign. {first_name} becomes the given name; the link follows.',
    wo: 'Su amul dara: « Sa kàrt pare na », ci làkku kampaañ bi. {first_name} mooy tur wi; lien baa ngi topp.',
  },
  again: {
    fr: 'Aussi aux personnes qui l’ont déjà reçue',
    en: 'Also to people who were sent it before',
    wo: 'Ak ñi ko jotoon ba noppi',
  },
  recipients: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'personne la recevra', 'personnes la recevront')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'person', 'people')} will get it`,
    wo: (count: string) => `${count} nit dinañu ko jot`,
  },
  ofCards: {
    fr: (count: string, plain: number) => `sur ${count} ${frenchPlural(plain, 'carte', 'cartes')}`,
    en: (count: string, plain: number) => `of ${count} ${englishPlural(plain, 'card', 'cards')}`,
    wo: (count: string, _plain: number) => `ci ${count} kàrt`,
  },
  counted: {
    fr: (checked: string) => `Estimé d’après ${checked} cartes.`,
    en: (checked: string) => `Estimated from ${checked} cards.`,
    wo: (checked: string) => `Natt nañu ko ci ${checked} kàrt.`,
  },
  quota: {
    fr: (used: string, left: string, plain: number) =>
      `Quota : ${used} ${frenchPlural(plain, 'message', 'messages')} sur ${left} restants ce mois`,
    en: (used: string, left: string, plain: number) =>
      `Quota: ${used} ${englishPlural(plain, 'message', 'messages')} of ${left} left this month`,
    wo: (used: string, left: string, _plain: number) => `Quota: ${used} bataaxal ci ${left} yi des ci weer wi`,
  },
  unlimited: { fr: 'illimité', en: 'unlimited', wo: 'amul àpp' },
  cost: {
    fr: (segments: string, money: string) => `${segments} SMS chez l’opérateur, environ ${money}`,
    en: (segments: string, money: string) => `${segments} SMS at the carrier, about ${money}`,
    wo: (segments: string, money: string) => `${segments} SMS ci opérateur bi, lu tollu ci ${money}`,
  },
  quotaShort: {
    fr: 'Le quota ne suffit pas : l’envoi s’arrêtera quand il sera épuisé, et pourra reprendre ensuite.',
    en: 'The quota is not enough: the send stops when it is used up, and can go on later.',
    wo: 'Quota bi doyul: yónnee bi dina taxaw bu jeexee, te dina mëna tàmbaliwaat.',
  },
  nobody: {
    fr: 'Personne ne la recevrait.',
    en: 'Nobody would get it.',
    wo: 'Kenn du ko jot.',
  },
  started: {
    fr: 'L’envoi est en route.',
    en: 'The send is on its way.',
    wo: 'Yónnee baa ngi ci yoon wi.',
  },
  unaddressed: { fr: 'Sans message', en: 'Without a message', wo: 'Ñi dul jot' },
})

/** Why a card gets no message. */
const skipNames = defineMessages({
  not_valid: { fr: 'révoquée ou expirée', en: 'revoked or expired', wo: 'neenal nañu ko walla jeex na' },
  no_phone: { fr: 'sans numéro de téléphone', en: 'no telephone number', wo: 'amul telefon' },
  opted_out: { fr: 'ne veut pas de messages', en: 'wants no messages', wo: 'bëggul bataaxal' },
  duplicate: {
    fr: 'deuxième carte de la même personne',
    en: 'second card of the same person',
    wo: 'ñaareelu kàrtu benn nit',
  },
  already_sent: { fr: 'déjà envoyée', en: 'sent before', wo: 'yónnee nañu ko ba noppi' },
})

type SendCardsProps = { onClose: () => void } & (
  | { campaignId: string; codes?: undefined }
  | { codes: string[]; campaignId?: undefined }
)

const TYPING_DEBOUNCE_MS = 400
const MAX_LENGTH = 1_000

/** Sends the cards of a campaign, or a selection. Who gets one, who does not and what it takes is shown before. */
export function SendCards({ campaignId, codes, onClose }: SendCardsProps) {
  const t = useMessages(sendMessages)
  const { number } = useFormats()
  const navigate = useNavigate()
  const [channel, setChannel] = useState<'sms' | 'whatsapp'>('sms')
  const [message, setMessage] = useState('')
  const [isAgain, setAgain] = useState(false)
  const [settled] = useDebouncedValue(message.trim(), TYPING_DEBOUNCE_MS)
  const body = (text: string) => ({
    channel,
    include_already_sent: isAgain,
    ...(text ? { message: text } : {}),
  })
  const send = (request: ReturnType<typeof body> & { dry_run?: boolean }, options: object) =>
    codes
      ? dataOf(api.POST('/cards/bulk/send', { body: { ...request, card_codes: codes }, ...options }))
      : dataOf(
          api.POST('/campaigns/{campaign_id}/send', {
            params: { path: { campaign_id: campaignId } },
            body: request,
            ...options,
          }),
        )
  const estimate = useQuery({
    queryKey: [...messagesKey, 'send-estimate', campaignId ?? codes, body(settled)],
    queryFn: async ({ signal }) => {
      const answer = await send({ ...body(settled), dry_run: true }, { signal })
      if ('dry_run' in answer) return answer
      throw new Error('the service has sent instead of estimating')
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  const act = useAct({
    run: (request: ReturnType<typeof body>, headers) => send(request, { headers }),
    touches: [messagesKey, billingKey],
    done: () => t.started,
    onDone: () => {
      onClose()
      void navigate({ to: '/messages/sends' })
    },
  })
  const recipients = estimate.data?.recipients ?? 0
  return (
    <FormDialog
      title={t.title}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(body(message.trim()))}
      submitLabel={t.submit(number(recipients), recipients)}
      isDisabled={recipients === 0 || estimate.isError || estimate.isPlaceholderData}
      act={act}
    >
      <NativeSelect
        label={t.channel}
        value={channel}
        data={[
          { value: 'sms', label: 'SMS' },
          { value: 'whatsapp', label: 'WhatsApp' },
        ]}
        onChange={({ currentTarget: { value } }) => setChannel(value === 'whatsapp' ? 'whatsapp' : 'sms')}
      />
      <Textarea
        label={t.message}
        description={t.messageHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LENGTH}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Switch label={t.again} checked={isAgain} onChange={(event) => setAgain(event.currentTarget.checked)} />
      {estimate.error ? <ProblemAlert error={estimate.error} /> : null}
      {estimate.data ? <SendEstimate estimate={estimate.data} /> : !estimate.error && <Loading lines={3} />}
    </FormDialog>
  )
}

type Estimate = Extract<ResponseBody<'/cards/bulk/send', 'post'>, { dry_run: true }>

/** How many people get a message, who does not and why, and what it takes of the quota. */
function SendEstimate({ estimate }: { estimate: Estimate }) {
  const t = useMessages(sendMessages)
  const { number } = useFormats()
  const { recipients, cards, checked, is_quota_enough } = estimate
  return (
    <div className={classes.estimate} role="status">
      <Text component="div" fw={700} size="lg">
        {recipients === 0 ? t.nobody : t.recipients(number(recipients), recipients)}{' '}
        <span className={classes.of}>{t.ofCards(number(cards), cards)}</span>
      </Text>
      {checked < cards && <p className={classes.line}>{t.counted(number(checked))}</p>}
      <SendCost estimate={estimate} messages={recipients} />
      {!is_quota_enough && <p className={classes.warning}>{t.quotaShort}</p>}
      <Skipped skipped={estimate.skipped} />
    </div>
  )
}

/** What it takes of the month's quota, and what the carrier asks for it. */
export function SendCost({ estimate, messages }: { estimate: Estimate; messages: number }) {
  const t = useMessages(sendMessages)
  const { number, money } = useFormats()
  const { recipients, quota_remaining, channel, segments, carrier_cost_fcfa } = estimate
  return (
    <>
      <p className={classes.line}>
        {t.quota(number(messages), quota_remaining < 0 ? t.unlimited : number(quota_remaining), messages)}
      </p>
      {channel === 'sms' && recipients > 0 && (
        <p className={classes.line}>{t.cost(number(segments), money(carrier_cost_fcfa))}</p>
      )}
    </>
  )
}

/** The reasons for which cards get no message, with how many have each. */
export function Skipped({ skipped }: { skipped: Readonly<Record<string, unknown>> }) {
  const t = useMessages(sendMessages)
  const names = useMessages(skipNames)
  const { number } = useFormats()
  const reasons = Object.entries(skipped).filter((entry): entry is [string, number] => Number(entry[1]) > 0)
  if (reasons.length === 0) return null
  return (
    <dl className={classes.skipped}>
      <dt>{t.unaddressed}</dt>
      {reasons.map(([reason, count]) => (
        <dd key={reason}>
          <strong>{number(count)}</strong> {labelOf(names, reason)}
        </dd>
      ))}
    </dl>
  )
}
