import type { TestEvent } from 'node:test/reporters'

/** A reporter for the runner of Node: one line for each test at the top that failed, which is a file's path or a process's entry. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'test:fail' && event.data.nesting === 0) yield `${event.data.name}\n`
  }
}
