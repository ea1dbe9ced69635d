import { Button, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { dhis2Key } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconLock, IconLockOpen } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Attribute, Programme } from '../queries.ts'
import classes from './guard-panel.module.css'
import { categoryNames, messages } from './messages.ts'

/** Shows what the guard blocks and why. To lift a block takes a reason, which the audit trail records. */
export function GuardPanel({ programme }: { programme: Programme }) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState<Attribute>()
  const uid = programme.programme_uid
  const mapped = new Set(programme.mappings.map(({ attribute_uid }) => attribute_uid))
  const sensitive = programme.attributes.filter(
    ({ attribute_uid, sensitive_category, is_overridden, needs_approval }) =>
      sensitive_category !== null || is_overridden || (needs_approval && mapped.has(attribute_uid)),
  )
  return (
    <Panel title={t.guard} isFlush>
      <Text className={classes.text ?? ''}>{sensitive.length === 0 ? t.guardNone : t.guardText}</Text>
      <ul className={classes.list}>
        {sensitive.map((attribute) => (
          <GuardLine
            key={attribute.attribute_uid}
            attribute={attribute}
            programmeUid={uid}
            onLift={() => setChosen(attribute)}
          />
        ))}
      </ul>
      {chosen && <Lift attribute={chosen} programmeUid={uid} onClose={() => setChosen(undefined)} />}
    </Panel>
  )
}

interface GuardLineProps {
  attribute: Attribute
  programmeUid: string
  onLift: () => void
}

function GuardLine({ attribute, programmeUid, onLift }: GuardLineProps) {
  const t = useMessages(messages)
  const categories = useMessages(categoryNames)
  const { attribute_uid, display_name, sensitive_category, is_overridden, needs_approval } = attribute
  const block = useAct({
    run: () =>
      dataOf(
        api.DELETE('/dhis2/guard/overrides/{programme_uid}/{attribute_uid}', {
          params: { path: { programme_uid: programmeUid, attribute_uid } },
        }),
      ),
    touches: [dhis2Key],
    done: () => t.blockedAgain,
  })
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <strong>{display_name}</strong>
        <span>{labelOf(categories, sensitive_category ?? 'unknown')}</span>
      </span>
      <Tag tone={is_overridden ? 'warn' : 'good'}>
        {is_overridden ? t.isLifted : needs_approval ? t.waits : t.isBlocked}
      </Tag>
      {is_overridden ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={block.isPending}
          leftSection={<IconLock size={15} aria-hidden />}
          onClick={() => block.mutate(undefined)}
          aria-label={t.blockOf(display_name)}
        >
          {t.block}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLockOpen size={15} aria-hidden />}
          onClick={onLift}
          aria-label={t.liftOf(display_name)}
        >
          {needs_approval ? t.approve : t.lift}
        </Button>
      )}
      {block.error && <ProblemAlert error={block.error} />}
    </li>
  )
}

type Override = RequestBody<'/dhis2/guard/overrides', 'post'>

function Lift({
  attribute,
  programmeUid,
  onClose,
}: {
  attribute: Attribute
  programmeUid: string
  onClose: () => void
}) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: filled } })
  const act = useAct({
    run: (body: Override, headers) => dataOf(api.POST('/dhis2/guard/overrides', { body, headers })),
    touches: [dhis2Key],
    done: () => t.lifted,
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.liftOf(attribute.display_name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) =>
        act.mutate({ programme_uid: programmeUid, attribute: attribute.attribute_uid, reason: reason.trim() }),
      )}
      submitLabel={t.lift}
      isDangerous
      act={act}
    >
      <Text>{t.liftText}</Text>
      <Textarea label={t.reason} required data-autofocus autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
