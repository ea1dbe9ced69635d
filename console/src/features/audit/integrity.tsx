import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Copyable } from '#ui/copyable.tsx'
import { IconShieldCheck, IconShieldSearch, IconShieldX } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { useNow } from '#ui/use-now.ts'
import { faultMessages, messages } from './messages.ts'
import { type AuditVerdict, verifyChain } from './queries.ts'
import classes from './verdict.module.css'

/** The result of the last verification stays on screen between pages. Only the button verifies again. */
export function Integrity({ isAskedAtOnce = false }: { isAskedAtOnce?: boolean }) {
  const t = useMessages(messages)
  const query = useQuery({ ...verifyChain, enabled: isAskedAtOnce })
  return (
    <Panel
      title={t.integrity}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconShieldSearch size={16} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t.verify}
        </Button>
      }
    >
      {query.isError && <ProblemAlert error={query.error} />}
      {query.data && <Verdict verdict={query.data} />}
      {!query.data && !query.isError && (
        <Text size="sm" c="dimmed" role="status">
          {query.isFetching ? t.verifying : t.notYet}
        </Text>
      )}
    </Panel>
  )
}

/** Colour, symbol and text all say the same. */
function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const t = useMessages(messages)
  const faults = useMessages(faultMessages)
  const { number, ago } = useFormats()
  const now = useNow()
  const { valid, entries, checkpoints, first_fault, head_hash, checkedAt } = verdict
  const Pictogram = valid ? IconShieldCheck : IconShieldX
  return (
    <div className={classes.verdict} data-valid={valid} role={valid ? 'status' : 'alert'}>
      <Pictogram size={36} stroke={1.4} aria-hidden className={classes.symbol} />
      <div className={classes.words}>
        <Text fw={650} className={classes.title}>
          {valid ? t.intact : t.broken}
        </Text>
        {first_fault ? (
          <Text size="sm">
            {t.brokenAt(number(first_fault.seq))} {labelOf(faults, first_fault.reason)} {t.brokenNext}
          </Text>
        ) : (
          <Text size="sm">{t.intactText(number(entries), number(checkpoints))}</Text>
        )}
        <div className={classes.foot}>
          <span>{t.checkedAt(ago(checkedAt, now))}</span>
          <span className={classes.head}>
            {t.head} <Copyable value={head_hash} label={t.head} isShort />
          </span>
        </div>
      </div>
    </div>
  )
}
