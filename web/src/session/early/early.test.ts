import { expect, test } from 'vitest'
import page from '../../../index.html?raw'
import { session } from '../texts.ts'

test('the form that is there before the code says what the real one says', () => {
  const early = /<div id="early">([\s\S]*)<\/form>/.exec(page)?.[1] ?? ''
  const words = early
    .split(/<[^>]*>/)
    .map(part => part.trim())
    .filter(part => part !== '')
  expect(words).toEqual([
    'Hornbook',
    ...(['welcome', 'welcomeText', 'email', 'password', 'passwordHelp', 'login'] as const).map(name => session[name]),
  ])
})
