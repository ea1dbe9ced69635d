import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { EmailText } from '#ui/email-text.tsx'
import { Facts } from '#ui/facts.tsx'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { planNames } from '#ui/plan-names.ts'
import { roleNames } from '#ui/role-names.ts'
import { ChangeSelf } from './change-self.tsx'
import { messages } from './messages.ts'

export function UserFacts() {
  const t = useMessages(messages)
  const roles = useMessages(roleNames)
  const plans = useMessages(planNames)
  const { date } = useFormats()
  const user = useUser()
  const [isChanging, changing] = useDisclosure()
  const facts = [
    [t.name, user.full_name ?? t.noName],
    [t.email, <EmailText key="email" address={user.email} />],
    [t.phone, user.phone_number ?? t.noName],
    [t.role, labelOf(roles, user.role)],
    [t.organization, user.organization.name],
    [t.plan, labelOf(plans, user.organization.plan)],
    [t.since, date(new Date(user.created_at))],
  ] as const
  return (
    <Panel
      title={t.identity}
      aside={
        <Button size="compact-sm" variant="default" onClick={changing.open}>
          {t.changeSelf}
        </Button>
      }
    >
      <Facts facts={facts} />
      {isChanging && <ChangeSelf onClose={changing.close} />}
    </Panel>
  )
}
