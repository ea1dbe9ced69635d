import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { registryKey } from '#platform/queries/keys.ts'
import { CardButtons, CardDialogs, type CardRequest } from '#ui/card/acts/card-acts.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { type CardRecord, listCards } from '../queries.ts'
import classes from './identity-page.module.css'
import { useProgrammeNames } from './identity-programmes.tsx'
import { messages } from './messages.ts'

const touches = [registryKey]

export function IdentityCards({ mpiId, holder }: { mpiId: string; holder: string }) {
  const t = useMessages(messages)
  const [request, setRequest] = useState<CardRequest>()
  return (
    <Panel title={t.cards} isFlush>
      <Loaded
        query={useQuery(listCards(mpiId))}
        isEmpty={({ total }) => total === 0}
        empty={<p className={classes.nothing}>{t.noCards}</p>}
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((card) => (
              <CardLine key={card.card_code} card={card} holder={holder} onRequest={setRequest} />
            ))}
          </ul>
        )}
      </Loaded>
      <CardDialogs request={request} onRequest={setRequest} touches={touches} />
    </Panel>
  )
}

interface CardLineProps {
  card: CardRecord
  holder: string
  onRequest: (request: CardRequest) => void
}

function CardLine({ card, holder, onRequest }: CardLineProps) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const nameOf = useProgrammeNames()
  return (
    <li className={classes.item}>
      <span className={classes.main}>
        <code>{card.card_code}</code>
        <span className={classes.quiet}>
          {nameOf(card.campaign_id)}
          {card.issued_at && `, ${t.issued(date(new Date(card.issued_at)))}`}
          {card.valid_until && `, ${t.validUntil(date(dayOf(card.valid_until)))}`}
          {card.revoked_at && `, ${t.revokedOn(date(new Date(card.revoked_at)))}`}
        </span>
      </span>
      <Tag tone={card.status === 'valid' ? 'good' : 'bad'}>{t[card.status]}</Tag>
      <CardButtons card={card} holder={holder} onRequest={onRequest} />
    </li>
  )
}
