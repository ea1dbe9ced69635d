process.env.ROLE = 'worker'
await import('@samakart/server/main')
