import { Anchor } from '@mantine/core'
import classes from './outbox-page.module.css'

/** Shows the message as the phone does: the text, then the link. */
export function SentText({ text }: { text: string }) {
  const cut = text.lastIndexOf('\n')
  const [words, link] = [text.slice(0, cut), text.slice(cut + 1)]
  return (
    <p className={classes.bubble}>
      {words}
      {'\n'}
      <Anchor href={link} target="_blank" rel="noreferrer" className={classes.link ?? ''} inherit underline="always">
        {link}
      </Anchor>
    </p>
  )
}
