import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from '../insights.module.css'
import { levelNames } from '../names.ts'
import type { Region } from '../queries.ts'
import { messages } from './messages.ts'
import { riskTones } from './region-columns.tsx'

const RISK_ABOVE = 30
const COVERAGE_BELOW = 40
const MAX_SHOWN = 5

/** The same regions as `/geo/risk-zones` returns: the rule is the same. */
export function RiskZones({ regions }: { regions: readonly Region[] }) {
  const t = useMessages(messages)
  const levels = useMessages(levelNames)
  const { number, percent } = useFormats()
  const zones = regions
    .filter(({ risk_score, coverage_pct }) => risk_score > RISK_ABOVE || coverage_pct < COVERAGE_BELOW)
    .toSorted((a, b) => b.risk_score - a.risk_score || a.coverage_pct - b.coverage_pct)
  return (
    <Panel title={t.zones}>
      {zones.length === 0 ? (
        <p className={classes.quiet}>{t.noZones}</p>
      ) : (
        <ul className={classes.list}>
          {zones.slice(0, MAX_SHOWN).map(({ region, name, risk_score, risk_level, coverage_pct }) => (
            <li key={region} className={classes.item}>
              <span className={classes.name}>{name}</span>
              <span className={classes.quiet}>{`${t.coverage} ${percent(coverage_pct)}`}</span>
              <Tag tone={riskTones[risk_level]}>{`${t.risk} ${number(risk_score)} · ${levels[risk_level]}`}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
