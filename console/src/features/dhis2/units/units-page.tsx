import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconArrowLeft } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { OrgUnitField } from '../org-unit/org-unit-field.tsx'
import back from '../programme/programme-page.module.css'
import { listUnits, type OrgUnit } from '../queries.ts'
import { messages } from './messages.ts'
import { ShownUnit } from './shown-unit.tsx'

/** The figures of a unit and of those below it. Without a choice it is the highest unit that the account sees. */
export function UnitsPage() {
  const t = useMessages(messages)
  const { unit, unitName } = useSearch({ from: '/signed-in/dhis2/units' })
  const navigate = useNavigate()
  const choose = (chosen: Pick<OrgUnit, 'uid' | 'name'> | undefined) =>
    void navigate({ to: '/dhis2/units', search: chosen ? { unit: chosen.uid, unitName: chosen.name } : {} })
  const top = useQuery({ ...listUnits({}), enabled: unit === undefined })
  const show = (shown: Pick<OrgUnit, 'uid' | 'name'>) => (
    <>
      <Panel>
        <OrgUnitField value={shown} onChange={choose} />
      </Panel>
      <ShownUnit key={shown.uid} unit={shown} />
    </>
  )
  return (
    <>
      <div className={back.back}>
        <Link to="/dhis2">
          <IconArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </div>
      <Page title={t.title} lead={t.lead}>
        {unit === undefined ? (
          <Loaded query={top}>{({ items: [first] }) => (first ? show(first) : <p>{t.nothing}</p>)}</Loaded>
        ) : (
          show({ uid: unit, name: unitName ?? unit })
        )}
      </Page>
    </>
  )
}
