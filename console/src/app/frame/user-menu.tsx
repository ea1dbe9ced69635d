import { Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { signOut } from '#platform/session/sign-in.ts'
import { IconLogout, IconUserCircle } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { roleNames } from '#ui/role-names.ts'
import { messages } from './messages.ts'
import classes from './user-menu.module.css'

export function UserMenu() {
  const t = useMessages(messages)
  const roles = useMessages(roleNames)
  const navigate = useNavigate()
  const { full_name, email, role } = useUser()
  const name = full_name ?? email
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.button ?? ''} aria-label={t.userMenu(name)}>
          <span className={classes.initials} data-initials={initialsOf(name)} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <div className={classes.who}>
          <strong>{name}</strong>
          {full_name && <span>{email}</span>}
          <span>{labelOf(roles, role)}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUserCircle size={18} aria-hidden />}
          onClick={() => void navigate({ to: '/account' })}
        >
          {t.account}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          {t.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@]+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toLocaleUpperCase('fr')
}
