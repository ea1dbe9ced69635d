import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Notifier } from './notifications.ts'

declare module './notifications.ts' {
  interface Notifications {
    'test-number': number
    'test-text': string
  }
}

test('every listener of a notification gets it, and no listener of another does', () => {
  const notifier = new Notifier()
  const received: string[] = []
  notifier.on('test-number', (value) => received.push(`one ${value}`))
  notifier.on('test-number', (value) => received.push(`two ${value}`))
  notifier.on('test-text', (value) => received.push(`text ${value}`))
  notifier.emit('test-number', 7)
  assert.deepEqual(received, ['one 7', 'two 7'])
})

test('a listener that stopped gets nothing more, and the others still do', () => {
  const notifier = new Notifier()
  const received: string[] = []
  const stop = notifier.on('test-number', () => received.push('one'))
  notifier.on('test-number', () => received.push('two'))
  stop()
  stop()
  notifier.emit('test-number', 1)
  assert.deepEqual(received, ['two'])
})

test('a listener may stop itself while it is called', () => {
  const notifier = new Notifier()
  const received: string[] = []
  const stop = notifier.on('test-number', () => {
    received.push('once')
    stop()
  })
  notifier.on('test-number', () => received.push('always'))
  notifier.emit('test-number', 1)
  notifier.emit('test-number', 2)
  assert.deepEqual(received, ['once', 'always', 'always'])
})

test('a notification without listeners is no error', () => {
  new Notifier().emit('test-text', 'hello')
})

test('a listener that fails does not prevent the others from being called, and its error is thrown', () => {
  const notifier = new Notifier()
  const received: string[] = []
  notifier.on('test-number', () => {
    throw new Error('failed')
  })
  notifier.on('test-number', () => received.push('two'))
  assert.throws(() => notifier.emit('test-number', 1), /failed/)
  assert.deepEqual(received, ['two'])
})
