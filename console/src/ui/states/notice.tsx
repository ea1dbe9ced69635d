import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '#platform/icon.ts'
import classes from './notice.module.css'

interface NoticeProps {
  icon: Icon
  title: string
  children?: ReactNode
  /** One button or link to go on. */
  action?: ReactNode
  tone?: 'calm' | 'bad'
  role?: 'alert' | 'status'
}

/** The common form of all states without content: empty, failed, not allowed, not found. */
export function Notice({ icon: Pictogram, title, children, action, tone = 'calm', role }: NoticeProps) {
  return (
    <div className={classes.notice} role={role} data-tone={tone}>
      <span className={classes.symbol}>
        <Pictogram size={28} stroke={1.5} aria-hidden />
      </span>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children && (
        <Text component="div" className={classes.text}>
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
