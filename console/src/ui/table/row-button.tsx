import { Button } from '@mantine/core'

interface RowButtonProps {
  /** Names the row too, because many rows have a button with the same text. */
  label: string
  text: string
  onClick: () => void
  isBusy?: boolean
}

/** A button for one row of a table. */
export function RowButton({ label, text, onClick, isBusy = false }: RowButtonProps) {
  return (
    <Button size="compact-sm" variant="default" w="fit-content" loading={isBusy} onClick={onClick} aria-label={label}>
      {text}
    </Button>
  )
}
