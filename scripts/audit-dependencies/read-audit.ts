const levels = ['critical', 'high', 'moderate', 'low', 'info'] as const
/** These stop a run; the others are said. */
const bad: readonly string[] = ['critical', 'high']

interface Report {
  metadata?: { vulnerabilities?: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string }>
  message?: string
}

/** What `npm audit --json` said, be it a report or that nobody answered. */
export function readAudit(output: string, errors: string): { sentence: string; isBad: boolean } {
  const report = parse(output)
  const counts = report?.metadata?.vulnerabilities
  if (!counts) {
    const why = report?.message ?? (errors.trim().split('\n').at(-1) || 'no answer')
    return { sentence: `Known weaknesses of dependencies were not looked up: ${why}`, isBad: false }
  }
  const found = levels.filter((level) => (counts[level] ?? 0) > 0)
  if (found.length === 0) return { sentence: 'No known weakness in the dependencies of an installation.', isBad: false }
  const names = Object.entries(report?.vulnerabilities ?? {}).map(([name, { severity }]) => `  ${severity}  ${name}`)
  const sum = found.map((level) => `${counts[level]} ${level}`).join(', ')
  return {
    sentence: `Known weaknesses in the dependencies of an installation: ${sum}\n${names.join('\n')}`,
    isBad: found.some((level) => bad.includes(level)),
  }
}

function parse(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report
  } catch {
    return undefined
  }
}
