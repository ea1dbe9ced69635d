import { Button } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '../common-messages.ts'

export function HomeLink() {
  return (
    <Button component="a" href="#/" variant="default">
      {useMessages(commonMessages).toHome}
    </Button>
  )
}
