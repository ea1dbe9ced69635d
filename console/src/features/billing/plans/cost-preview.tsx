import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import classes from './cost-preview.module.css'
import { messages } from './messages.ts'

interface CostPreviewProps {
  costFcfa: number
  balanceFcfa: number
  more?: readonly (readonly [string, string])[]
}

/** The balance before and after, and the amount that is missing, if any. */
export function CostPreview({ costFcfa, balanceFcfa, more = [] }: CostPreviewProps) {
  const t = useMessages(messages)
  const { money } = useFormats()
  const after = balanceFcfa - costFcfa
  return (
    <div className={classes.preview}>
      <Facts
        facts={[
          ...more,
          [t.before, money(balanceFcfa)],
          [t.today, money(-costFcfa)],
          [t.after, after < 0 ? '—' : money(after)],
        ]}
      />
      {after < 0 && (
        <Text className={classes.short ?? ''} role="alert">
          {t.short(money(-after))}
        </Text>
      )}
    </div>
  )
}
