import encodeQR from 'qr'

/** Dark on white in every theme, because cameras read nothing else reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={224}
      height={224}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, alignSelf: 'center' }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
