process.env.ROLE = 'worker'
await import(new URL('../../server/src/main.ts', import.meta.url).href)
