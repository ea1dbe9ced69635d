import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { campaignChoices } from '#platform/queries/choices.ts'
import type { Identity } from '#platform/queries/identities.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './identity-page.module.css'
import { messages } from './messages.ts'

/** Returns the name of a campaign, or its id if it is not among the first hundred. */
export function useProgrammeNames(): (campaignId: string) => string {
  const campaigns = useQuery(campaignChoices).data?.items
  return (campaignId) => campaigns?.find(({ id }) => id === campaignId)?.name ?? campaignId
}

export function IdentityProgrammes({ identity }: { identity: Identity }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const nameOf = useProgrammeNames()
  return (
    <Panel title={t.programmes} isFlush>
      {identity.programmes.length === 0 ? (
        <p className={classes.nothing}>{t.noProgrammes}</p>
      ) : (
        <ul className={classes.list}>
          {identity.programmes.map(({ programme_type, campaign_id, linked_at }) => (
            <li key={`${programme_type} ${campaign_id}`} className={classes.item}>
              <span className={classes.main}>
                <strong>{campaign_id ? nameOf(campaign_id) : programme_type}</strong>
                <span className={classes.quiet}>
                  {campaign_id && `${programme_type}, `}
                  {t.linkedOn(date(new Date(linked_at)))}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
