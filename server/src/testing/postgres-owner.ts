// A process that owns a running PostgreSQL, for the tests that kill it.
import { PostgresServer } from '#platform/postgres/postgres-server.ts'

const server = await PostgresServer.prepare(process.argv[2] ?? '')
await server.start()
process.stdout.write('running\n')
