import type { ReactNode } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage, languageNames } from '#platform/i18n/language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { pictureOf, templateName } from '#ui/card/templates.ts'
import { FactRow } from '#ui/fact-row.tsx'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages, statusNames, statusTone } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'
import classes from './campaign-page.module.css'

export function CampaignSummary({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const states = useMessages(statusNames)
  const { number, shortDate } = useFormats()
  const isSaving = useDataSaver()
  const { status, prefix, template_id, language, total_cards, created_at, description } = campaign
  const facts: [string, ReactNode][] = [
    [
      t.status,
      <Tag key="status" tone={statusTone(status)}>
        {labelOf(states, status)}
      </Tag>,
    ],
    [
      t.prefix,
      <code key="prefix" className={classes.code}>
        {prefix}
      </code>,
    ],
    [t.cards, number(total_cards)],
    [t.template, templateName(template_id)],
    [t.cardLanguage, isLanguage(language) ? languageNames[language] : language],
    [t.created, shortDate(new Date(created_at))],
  ]
  return (
    <Panel>
      <div className={isSaving ? undefined : classes.summary}>
        <div>
          {description && <p className={classes.description}>{description}</p>}
          <FactRow facts={facts} />
        </div>
        {!isSaving && (
          <img src={pictureOf(template_id)} alt="" width={380} height={template_id === 'sovereign' ? 141 : 240} />
        )}
      </div>
    </Panel>
  )
}
