import type { ReactNode } from 'react'

const line = { stroke: 'var(--good)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const faint = { fill: 'var(--good)', opacity: 0.12 } as const

const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 240 140" fill="none" aria-hidden="true" {...line}>
    <rect x="8" y="8" width="224" height="124" rx="14" {...faint} stroke="none" />
    {children}
  </svg>
)

/** A phone that holds a card, and a check without a network. */
const Wallet = () => (
  <Picture>
    <rect x="86" y="20" width="68" height="100" rx="9" fill="var(--panel)" />
    <rect x="95" y="38" width="50" height="32" rx="4" {...faint} stroke="none" />
    <rect x="95" y="38" width="50" height="32" rx="4" />
    <path d="M101 48h14M101 56h22M130 50h8v8h-8z" />
    <path d="m108 90 9 9 17-18" strokeWidth="3" />
    <path d="M176 52a26 26 0 0 1 0 36M64 52a26 26 0 0 0 0 36" strokeDasharray="3 5" />
    <path d="M110 26h20" />
  </Picture>
)

/** Bars of days and the line through them. */
const Analytics = () => (
  <Picture>
    <path d="M36 112h168M36 28v84" />
    {[34, 52, 40, 66, 58, 78].map((height, at) => (
      <rect key={height} x={50 + at * 25} y={112 - height} width="14" height={height} rx="2" {...faint} />
    ))}
    <path d="m57 72 25-16 25 10 25-24 25 8 25-20" strokeWidth="3" />
  </Picture>
)

/** What is expected, and one day that does not fit. */
const Forecast = () => (
  <Picture>
    <path d="M36 112h168M36 28v84" />
    <path d="m132 76 60-40v52l-60-4z" {...faint} stroke="none" />
    <path d="m46 96 22-8 22 6 20-14 22-4" strokeWidth="3" />
    <path d="m132 76 60-14" strokeDasharray="4 5" strokeWidth="3" />
    <circle cx="90" cy="48" r="9" stroke="var(--bad)" fill="var(--bad-back)" />
    <path d="M90 43v6M90 52v.5" stroke="var(--bad)" />
  </Picture>
)

/** Records of a health system that become cards. */
const Dhis2 = () => (
  <Picture>
    <circle cx="62" cy="70" r="12" {...faint} />
    {[
      [36, 38],
      [36, 102],
      [92, 36],
      [92, 104],
    ].map(([x, y]) => (
      <g key={`${x} ${y}`}>
        <path d={`M62 70 ${x} ${y}`} />
        <circle cx={x} cy={y} r="7" fill="var(--panel)" />
      </g>
    ))}
    <path d="M112 70h26m-8-8 8 8-8 8" strokeWidth="3" />
    <rect x="152" y="46" width="60" height="40" rx="5" fill="var(--panel)" />
    <circle cx="166" cy="60" r="5" />
    <path d="M178 58h24M178 66h16M160 77h42" />
    <path d="M158 94h60M164 102h54" opacity="0.4" />
  </Picture>
)

/** Two records of one person become one. */
const Registry = () => (
  <Picture>
    {[38, 86].map((y) => (
      <g key={y}>
        <rect x="30" y={y - 14} width="62" height="32" rx="5" fill="var(--panel)" />
        <circle cx="44" cy={y + 2} r="6" />
        <path d={`M58 ${y - 3}h24M58 ${y + 7}h16`} />
      </g>
    ))}
    <path d="M102 40c24 0 16 28 40 28M102 88c24 0 16-20 40-20m-9-8 9 8-9 8" strokeWidth="3" />
    <rect x="152" y="46" width="64" height="44" rx="6" fill="var(--panel)" />
    <circle cx="169" cy="68" r="8" />
    <path d="M186 62h22M186 73h14" />
  </Picture>
)

/** A card that travels in a message. */
const Messages = () => (
  <Picture>
    <path
      d="M40 34h104a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H78l-18 16V90H40a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8z"
      fill="var(--panel)"
    />
    <rect x="48" y="48" width="46" height="28" rx="4" {...faint} />
    <path d="M104 54h32M104 64h24" />
    <path d="M168 62h34m-10-9 10 9-10 9" strokeWidth="3" />
    <path d="m166 98 6 6 11-12m3 12 6 6 11-12" />
  </Picture>
)

/** By the key of the module; DHIS2 belongs to a plan. */
export const pictures: Readonly<Record<string, () => ReactNode>> = {
  sovereign_wallet: Wallet,
  advanced_analytics: Analytics,
  ai_fraud_detection: Forecast,
  dhis2: Dhis2,
  mpi_registry: Registry,
  sms_gateway: Messages,
}
