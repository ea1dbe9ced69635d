import { Link } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconPrinter } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { jobStatusNames, messages, statusTone } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'
import classes from './campaign-page.module.css'

export function CampaignJobs({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const names = useMessages(jobStatusNames)
  const { dateTime, number } = useFormats()
  const { role } = useUser()
  if (campaign.jobs.length === 0) {
    const mayGenerate = isAtLeast(role, 'operator') && campaign.status !== 'archived'
    return (
      <Notice
        icon={IconPrinter}
        title={t.noJobs}
        action={
          mayGenerate && (
            <ButtonLink to="/generate" search={{ campaign: campaign.id }} variant="default">
              {t.generate}
            </ButtonLink>
          )
        }
      >
        {t.noJobsText}
      </Notice>
    )
  }
  return (
    <ul className={classes.jobs}>
      {campaign.jobs.map(({ job_id, status, total_cards, cards_generated, created_at }) => (
        <li key={job_id}>
          <Link to="/jobs/$jobId" params={{ jobId: job_id }} className={classes.job}>
            <strong>{dateTime(new Date(created_at))}</strong>
            <span className={classes.number}>
              {status === 'generating'
                ? `${number(cards_generated)} / ${number(total_cards)}`
                : t.cardsOf(number(total_cards), total_cards)}
            </span>
            <Tag tone={statusTone(status)}>{labelOf(names, status)}</Tag>
          </Link>
        </li>
      ))}
    </ul>
  )
}
