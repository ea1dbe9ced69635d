import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Copyable } from '#ui/copyable.tsx'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from './issuer-keys.module.css'
import { messages } from './messages.ts'
import { type IssuerKey, readKeys } from './queries.ts'

/** Shows the fingerprint that holders of cards and portals compare with theirs. */
export function IssuerKeys() {
  const t = useMessages(messages)
  return (
    <Panel title={t.keys}>
      <Text className={classes.text ?? ''}>{t.keysText}</Text>
      <Loaded query={useQuery(readKeys)}>
        {({ keys }) => (
          <ul className={classes.keys}>
            {keys.map((key) => (
              <Key key={key.key_id} issuerKey={key} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Key({ issuerKey }: { issuerKey: IssuerKey }) {
  const t = useMessages(messages)
  const { status, fingerprint, public_key, key_id } = issuerKey
  const isCurrent = status === 'current'
  return (
    <li className={classes.key}>
      <Tag tone={isCurrent ? 'good' : 'calm'}>{isCurrent ? t.current : t.retired}</Tag>
      <p className={classes.fingerprint} aria-hidden>
        {grouped(fingerprint)}
      </p>
      <Facts
        facts={[
          [t.fingerprint, <Copyable key="fingerprint" value={fingerprint} label={t.fingerprint} />],
          [t.keyId, <Copyable key="id" value={key_id} label={t.keyId} />],
          [t.publicKey, <Copyable key="public" value={public_key} label={t.publicKey} />],
        ]}
      />
    </li>
  )
}

/** In groups of four, as on the back of the cards, so that two people can compare it aloud. */
const grouped = (fingerprint: string): string => (fingerprint.toUpperCase().match(/.{1,4}/g) ?? []).join(' ')
