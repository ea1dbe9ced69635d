import { NativeSelect } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { isAtLeast, roles } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { labelOf } from '../label-of.ts'
import { roleNames } from '../names.ts'

const roleDuties = defineMessages({
  admin: {
    fr: 'Gère toutes les organisations et leurs utilisateurs.',
    en: 'Runs all organizations and their users.',
    wo: 'Mooy yor mbootaay yépp ak seen jëfandikukat.',
  },
  programme_admin: {
    fr: 'Dirige son organisation : campagnes, DHIS2, facturation, audit.',
    en: 'Runs their organization: campaigns, DHIS2, billing, audit.',
    wo: 'Mooy jiite mbootaayam: kampaañ, DHIS2, fay, saytu.',
  },
  operator: {
    fr: 'Travaille sur les campagnes, les cartes et le registre.',
    en: 'Works on campaigns, cards and the registry.',
    wo: 'Dafay liggéey ci kampaañ yi, kàrt yi ak registre bi.',
  },
  viewer: {
    fr: 'Consulte sans rien modifier.',
    en: 'Reads and changes nothing.',
    wo: 'Dafay jàng rekk, du soppi dara.',
  },
})

const messages = defineMessages({ role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' } })

interface RoleChoiceProps {
  value: string
  onChange: (role: string) => void
  disabled?: boolean
}

/** Describes what the chosen role may do. Nobody gives a role above the own one. */
export function RoleChoice({ value, onChange, disabled = false }: RoleChoiceProps) {
  const t = useMessages(messages)
  const own = useUser().role
  const names = useMessages(roleNames)
  const duties = useMessages(roleDuties)
  return (
    <NativeSelect
      label={t.role}
      description={labelOf(duties, value)}
      value={value}
      disabled={disabled}
      data={roles
        .filter((role) => isAtLeast(own, role) || role === value)
        .map((role) => ({ value: role, label: names[role] }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
