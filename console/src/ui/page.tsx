import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  lead?: string
  /** At most one primary button, then secondary ones. */
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={1} size="h2" id="page-title" tabIndex={-1}>
            {title}
          </Title>
          {lead && <Text className={classes.lead}>{lead}</Text>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
