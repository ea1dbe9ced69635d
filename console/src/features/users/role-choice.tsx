import { NativeSelect } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { roles } from '#platform/session/roles.ts'
import { labelOf } from '#ui/label-of.ts'
import { roleDuties, roleNames } from '#ui/role-names.ts'
import { messages } from './messages.ts'

interface RoleChoiceProps {
  value: string
  onChange: (role: string) => void
  disabled?: boolean
}

/** Describes what the chosen role may do. */
export function RoleChoice({ value, onChange, disabled = false }: RoleChoiceProps) {
  const t = useMessages(messages)
  const names = useMessages(roleNames)
  const duties = useMessages(roleDuties)
  return (
    <NativeSelect
      label={t.role}
      description={labelOf(duties, value)}
      value={value}
      disabled={disabled}
      data={roles.map((role) => ({ value: role, label: names[role] }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
