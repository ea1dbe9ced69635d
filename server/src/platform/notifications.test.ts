import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Notifier } from './notifications.ts'

declare module './notifications.ts' {
  interface Notifications {
    'test-drum': number
    'test-horn': string
  }
}

test('every listener of a notification hears it, and no listener of another', () => {
  const notifier = new Notifier()
  const heard: string[] = []
  notifier.on('test-drum', (value) => heard.push(`one ${value}`))
  notifier.on('test-drum', (value) => heard.push(`two ${value}`))
  notifier.on('test-horn', (value) => heard.push(`horn ${value}`))
  notifier.emit('test-drum', 7)
  assert.deepEqual(heard, ['one 7', 'two 7'])
})

test('who stopped listening hears nothing more, and the others still do', () => {
  const notifier = new Notifier()
  const heard: string[] = []
  const stop = notifier.on('test-drum', () => heard.push('one'))
  notifier.on('test-drum', () => heard.push('two'))
  stop()
  stop()
  notifier.emit('test-drum', 1)
  assert.deepEqual(heard, ['two'])
})

test('a listener may stop itself while it hears', () => {
  const notifier = new Notifier()
  const heard: string[] = []
  const stop = notifier.on('test-drum', () => {
    heard.push('once')
    stop()
  })
  notifier.on('test-drum', () => heard.push('always'))
  notifier.emit('test-drum', 1)
  notifier.emit('test-drum', 2)
  assert.deepEqual(heard, ['once', 'always', 'always'])
})

test('a notification that nobody hears is no error', () => {
  new Notifier().emit('test-horn', 'hoo')
})

test('a listener that fails keeps nobody else from hearing, and its error is not lost', () => {
  const notifier = new Notifier()
  const heard: string[] = []
  notifier.on('test-drum', () => {
    throw new Error('deaf')
  })
  notifier.on('test-drum', () => heard.push('two'))
  assert.throws(() => notifier.emit('test-drum', 1), /deaf/)
  assert.deepEqual(heard, ['two'])
})
