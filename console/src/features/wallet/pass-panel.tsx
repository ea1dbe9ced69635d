import { Button } from '@mantine/core'
import { ApiProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { readIdentity } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { Facts } from '#ui/facts.tsx'
import { IconPlus } from '#ui/icons.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from './messages.ts'
import { IssuePass, OfflineBundle, RevokePass, StatusTag, useValidity } from './pass-acts.tsx'
import { listPassesOf, type Pass } from './queries.ts'
import classes from './wallet.module.css'

/** The pass of one person, on the person's page. Without the module the panel is left out. */
export default function PassPanel({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const query = useQuery(listPassesOf(mpiId))
  if (query.error instanceof ApiProblem && query.error.code === 'module_inactive') return null
  return (
    <Panel
      title={t.title}
      aside={
        <TextLink to="/wallet" size="sm">
          {t.seeAll}
        </TextLink>
      }
    >
      <Loaded query={query}>
        {({ passes }) => {
          const active = passes.find(({ status }) => status === 'active')
          return (
            <>
              {active ? <Shown pass={active} /> : <NoPass mpiId={mpiId} />}
              <Earlier passes={passes.filter((pass) => pass !== active)} />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** Earlier passes remain visible, for instance that of a lost telephone. */
function Earlier({ passes }: { passes: readonly Pass[] }) {
  const t = useMessages(messages)
  const validity = useValidity()
  if (passes.length === 0) return null
  return (
    <ul className={classes.earlier} aria-label={t.earlier}>
      {passes.map((pass) => (
        <li key={pass.id}>
          <span>
            {t[pass.pass_type]}, {validity(pass)}
          </span>
          <StatusTag status={pass.status} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ pass }: { pass: Pass }) {
  const t = useMessages(messages)
  const validity = useValidity()
  const [open, setOpen] = useState<'revoke' | 'bundle'>()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const close = () => setOpen(undefined)
  return (
    <>
      <Facts
        facts={[
          [t.status, <StatusTag key="status" status={pass.status} />],
          [t.validity, validity(pass)],
          [t.type, t[pass.pass_type]],
          [t.campaign, pass.campaign_name ?? pass.campaign_id ?? t.noCampaign],
          [
            t.pass,
            <code key="pass" className={classes.code}>
              {pass.pass_id}
            </code>,
          ],
        ]}
      />
      {mayWrite && (
        <div className={classes.acts}>
          <Button size="xs" variant="default" onClick={() => setOpen('bundle')}>
            {t.bundle}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen('revoke')}>
            {t.revoke}
          </Button>
        </div>
      )}
      {open === 'revoke' && <RevokePass pass={pass} onClose={close} />}
      {open === 'bundle' && <OfflineBundle pass={pass} onClose={close} />}
    </>
  )
}

function NoPass({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const person = useQuery(readIdentity(mpiId)).data
  const [isIssuing, setIssuing] = useState(false)
  const mayWrite = isAtLeast(useUser().role, 'operator')
  return (
    <div className={classes.none}>
      <span>{t.noPassTitle}</span>
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!person}
          onClick={() => setIssuing(true)}
        >
          {t.issue}
        </Button>
      )}
      {isIssuing && person && (
        <IssuePass person={{ mpiId, name: personName(person) }} onClose={() => setIssuing(false)} />
      )}
    </div>
  )
}
