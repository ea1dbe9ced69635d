import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { pictureOf } from '#ui/card/templates.ts'
import { IconCards, IconChevronRight } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { listCampaigns } from '../queries.ts'
import classes from './campaign-step.module.css'
import { messages } from './messages.ts'

const MAX_SHOWN = 50

export function CampaignStep({ onChosen }: { onChosen: (campaignId: string) => void }) {
  const t = useMessages(messages)
  const isSaving = useDataSaver()
  const query = useQuery(listCampaigns({}, MAX_SHOWN))
  const create = (
    <ButtonLink to="/campaigns" search={{ create: true }} variant="default">
      {t.createCampaign}
    </ButtonLink>
  )
  return (
    <Panel {...(query.data?.items.length === 0 ? {} : { title: t.whichCampaign, aside: create })} isFlush>
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Notice icon={IconCards} title={t.whichCampaign} action={create}>
            {t.noCampaign}
          </Notice>
        }
      >
        {({ items }) => (
          <ul className={classes.campaigns}>
            {items.map(({ id, name, prefix, template_id }) => (
              <li key={id}>
                <button type="button" className={classes.campaign} onClick={() => onChosen(id)}>
                  {!isSaving && <img src={pictureOf(template_id)} alt="" width={76} height={48} />}
                  <span className={classes.words}>
                    <strong>{name}</strong>
                    <code>{prefix}</code>
                  </span>
                  <IconChevronRight size={20} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
