import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { listModules, type Module, type Plan, readBalance } from '#platform/queries/billing.ts'
import { billingKey } from '#platform/queries/keys.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages as billingMessages } from '../messages.ts'
import { CostPreview } from './cost-preview.tsx'
import { messages } from './messages.ts'
import classes from './modules.module.css'

export function Modules({ plans }: { plans: readonly Plan[] }) {
  const t = useMessages(messages)
  const shared = useMessages(billingMessages)
  const { money } = useFormats()
  const mayBuy = isAtLeast(useUser().role, 'programme_admin')
  const { activate } = useSearch({ from: '/signed-in/billing/plans' })
  const navigate = useNavigate()
  const query = useQuery(listModules(useLanguage()))
  const wanted = query.data?.find(({ key, is_active }) => key === activate && !is_active)
  const setWanted = (module?: Module) =>
    void navigate({ to: '/billing/plans', search: module ? { activate: module.key } : {} })
  const nameOf = (plan: string) => plans.find((known) => known.plan === plan)?.display_name ?? plan
  return (
    <Panel title={t.modules} isFlush>
      <Text className={classes.lead ?? ''}>{t.modulesLead}</Text>
      <Loaded query={query}>
        {(modules) => (
          <ul className={classes.modules}>
            {modules.map((module) => (
              <li key={module.key} className={classes.module}>
                <div className={classes.words}>
                  <h3 className={classes.name}>{module.label}</h3>
                  <p>{module.description}</p>
                  <p className={classes.quiet}>{t.includedIn(module.included_in_plans.map(nameOf).join(', '))}</p>
                </div>
                <div className={classes.side}>
                  <Tag tone={module.is_active ? 'good' : 'calm'}>{module.is_active ? t.active : t.inactive}</Tag>
                  {!module.is_active && <span>{shared.perMonth(money(module.monthly_cost))}</span>}
                  {!module.is_active && mayBuy && (
                    <Button
                      size="compact-md"
                      onClick={() => setWanted(module)}
                      aria-label={t.activateTitle(module.label)}
                    >
                      {t.activate}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {wanted && mayBuy && <ActivateModule module={wanted} onClose={() => setWanted()} />}
    </Panel>
  )
}

function ActivateModule({ module, onClose }: { module: Module; onClose: () => void }) {
  const t = useMessages(messages)
  const balance = useQuery(readBalance).data
  const act = useAct({
    run: (body: { module_key: string }, headers) =>
      dataOf(api.POST('/billing/premium-modules/activate', { body, headers })),
    touches: [billingKey],
    done: ({ invoice_number }) => t.activated(module.label, invoice_number),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.activateTitle(module.label)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate({ module_key: module.key })}
      submitLabel={t.activate}
      act={act}
    >
      <Text>{t.activateText}</Text>
      {balance && <CostPreview costFcfa={module.monthly_cost} balanceFcfa={balance.balance_fcfa} />}
    </FormDialog>
  )
}
