import { Alert, NativeSelect, Radio, Stack } from '@mantine/core'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Identity } from '#platform/queries.ts'
import { billingKey, campaignChoices, campaignsKey, registryKey } from '#platform/queries.ts'
import { useUser } from '#platform/session/session.ts'
import { readStored, writeStored } from '#platform/state/store.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { personName } from '#ui/person/person-name.ts'
import { Loading } from '#ui/states/loading.tsx'
import { messages } from './counter-messages.ts'
import classes from './make-card.module.css'
import { listCards } from './queries.ts'

type MakeCardBody = RequestBody<'/mpi/{mpi_id}/cards', 'post'>

const POLL_MS = 400

const MAX_WAIT_MS = 90_000

/** The card was not made, or not in time; its job says more. */
class CardNotMade extends Error {
  override name = 'CardNotMade'
  readonly jobId: string

  constructor(jobId: string) {
    super('The card was not made.')
    this.jobId = jobId
  }
}

const keyOf = (userId: string) => `samakart.walk-in-campaign.${userId}`

/**
 * The campaign of the user's last card at a counter. The browser keeps it, because a counter is a place: the same user may make cards
 * of one campaign at the desk and of another in the field.
 */
const readWalkInCampaign = (userId: string): string | null => readStored(keyOf(userId))

const keepWalkInCampaign = (userId: string, campaignId: string): void => writeStored(keyOf(userId), campaignId)

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

/** Makes a card for one person and waits for it, which takes a second or two. Returns its code. */
async function makeCard(mpiId: string, body: MakeCardBody, headers: { 'Idempotency-Key': string }): Promise<string> {
  const { job_id, campaign_id } = await dataOf(
    api.POST('/mpi/{mpi_id}/cards', { params: { path: { mpi_id: mpiId } }, body, headers }),
  )
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; ) {
    const { status } = await dataOf(api.GET('/jobs/{job_id}', { params: { path: { job_id } } }))
    if (status === 'failed') break
    if (status === 'completed') {
      const query = { job_id, limit: 1, offset: 0 }
      const params = { path: { campaign_id }, query }
      const { items } = await dataOf(api.GET('/campaigns/{campaign_id}/cards', { params }))
      if (items[0]) return items[0].card_code
      break
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new CardNotMade(job_id)
}
