import { Alert, NativeSelect, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { campaignChoices } from '#platform/queries/choices.ts'
import type { Identity } from '#platform/queries/identities.ts'
import { billingKey, campaignsKey, registryKey } from '#platform/queries/keys.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { personName } from '#ui/person/person-name.ts'
import { Loading } from '#ui/states/loading.tsx'
import { listCards } from '../queries.ts'
import classes from './make-card.module.css'
import { CardNotMade, type MakeCardBody, makeCard } from './make-card-job.ts'
import { messages } from './messages.ts'
import { keepWalkInCampaign, readWalkInCampaign } from './walk-in-campaign.ts'

interface MakeCardProps {
  identity: Identity
  onClose: () => void
  /** Gets the code of the card to print or send. */
  onCard: (code: string) => void
}

/** A card for the person at the counter: the campaign is chosen once and remembered. */
export function MakeCard({ identity, onClose, onCard }: MakeCardProps) {
  const t = useMessages(messages)
  const name = personName(identity)
  const { id: userId } = useUser()
  const campaigns = useQuery(campaignChoices).data?.items.filter(({ status }) => status !== 'archived')
  const cards = useQuery(listCards(identity.mpi_id)).data?.items
  const [chosen, setChosen] = useState<string>()
  const [mistake, setMistake] = useState<string>()
  const [choice, setChoice] = useState<'reprint' | 'replace'>('reprint')
  const remembered = readWalkInCampaign(userId)
  const only = campaigns?.length === 1 ? campaigns[0]?.id : undefined
  const campaignId = chosen ?? campaigns?.find(({ id }) => id === remembered)?.id ?? only ?? ''
  const held = cards?.find(({ status, campaign_id }) => status === 'valid' && campaign_id === campaignId)
  const act = useAct({
    run: (body: MakeCardBody, headers) => makeCard(identity.mpi_id, body, headers),
    touches: [registryKey, campaignsKey, billingKey],
    done: t.made,
    onDone: onCard,
  })
  const notMade = act.error instanceof CardNotMade ? act.error : undefined
  const submit = () => {
    if (campaignId === '') return setMistake(t.campaignMissing)
    keepWalkInCampaign(userId, campaignId)
    if (held && choice === 'reprint') return onCard(held.card_code)
    act.mutate({ campaign_id: campaignId, duplicates: held ? 'replace' : 'skip' })
  }
  return (
    <FormDialog
      title={t.makeCardFor(name)}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={held && choice === 'reprint' ? t.showCard : t.makeCard}
      isDangerous={held !== undefined && choice === 'replace'}
      isDisabled={!campaigns || !cards || campaigns.length === 0}
      act={notMade ? { isPending: act.isPending, error: null } : act}
    >
      {notMade && (
        <Alert color="red" role="alert" title={t.notMade}>
          <TextLink to="/jobs/$jobId" params={{ jobId: notMade.jobId }}>
            {t.openJob}
          </TextLink>
        </Alert>
      )}
      {!campaigns || !cards ? (
        <Loading lines={3} />
      ) : campaigns.length === 0 ? (
        <Stack gap="sm" align="flex-start">
          {t.noCampaign}
          <ButtonLink to="/campaigns" search={{ create: true }} variant="default">
            {t.createCampaign}
          </ButtonLink>
        </Stack>
      ) : (
        <>
          <NativeSelect
            label={t.campaign}
            description={t.campaignHint}
            required
            data-autofocus
            value={campaignId}
            error={mistake}
            data={[
              ...(campaignId === '' ? [{ value: '', label: t.chooseCampaign }] : []),
              ...campaigns.map(({ id, name: label, prefix }) => ({ value: id, label: `${label} (${prefix})` })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value)
              setMistake(undefined)
            }}
          />
          {held && (
            <div className={classes.held}>
              <p className={classes.title}>{t.hasCard(name, held.card_code)}</p>
              <Radio.Group
                label={t.whatToDo}
                value={choice}
                onChange={(value) => setChoice(value === 'replace' ? 'replace' : 'reprint')}
              >
                <Stack gap="sm" mt="xs">
                  <Radio value="reprint" label={t.reprint} description={t.reprintText} />
                  <Radio value="replace" label={t.replace} description={t.replaceText(held.card_code)} />
                </Stack>
              </Radio.Group>
            </div>
          )}
        </>
      )}
    </FormDialog>
  )
}
