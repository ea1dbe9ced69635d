import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignalBox } from './signals.ts'

declare module './signals.ts' {
  interface Signals {
    'test-drum': number
    'test-horn': string
  }
}

test('every listener of a signal hears it, and no listener of another', () => {
  const box = new SignalBox()
  const heard: string[] = []
  box.on('test-drum', (value) => heard.push(`one ${value}`))
  box.on('test-drum', (value) => heard.push(`two ${value}`))
  box.on('test-horn', (value) => heard.push(`horn ${value}`))
  box.emit('test-drum', 7)
  assert.deepEqual(heard, ['one 7', 'two 7'])
})

test('who stopped listening hears nothing more, and the others still do', () => {
  const box = new SignalBox()
  const heard: string[] = []
  const stop = box.on('test-drum', () => heard.push('one'))
  box.on('test-drum', () => heard.push('two'))
  stop()
  stop()
  box.emit('test-drum', 1)
  assert.deepEqual(heard, ['two'])
})

test('a listener may stop itself while it hears', () => {
  const box = new SignalBox()
  const heard: string[] = []
  const stop = box.on('test-drum', () => {
    heard.push('once')
    stop()
  })
  box.on('test-drum', () => heard.push('always'))
  box.emit('test-drum', 1)
  box.emit('test-drum', 2)
  assert.deepEqual(heard, ['once', 'always', 'always'])
})

test('a signal that nobody hears is no error', () => {
  new SignalBox().emit('test-horn', 'hoo')
})

test('a listener that fails keeps nobody else from hearing, and its error is not lost', () => {
  const box = new SignalBox()
  const heard: string[] = []
  box.on('test-drum', () => {
    throw new Error('deaf')
  })
  box.on('test-drum', () => heard.push('two'))
  assert.throws(() => box.emit('test-drum', 1), /deaf/)
  assert.deepEqual(heard, ['two'])
})
