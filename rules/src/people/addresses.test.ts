import { expect, it } from 'vitest'
import { isEmailAddress } from './addresses.ts'

it.each([
  'tess@town.test',
  'tess.teacher+oak@mail.town.test',
  "o'brien@town.test",
  'b_whitcomb@k12.us',
  'chloé@école.example',
  'a@b.c',
  '1@2.3',
])('%s is an address', text => expect(isEmailAddress(text)).toBe(true))

it.each([
  '',
  'nobody',
  '@town.test',
  'tess@',
  'a@b..c',
  'a@.b.c',
  'a@b.c.',
  'a@b',
  'a..b@c.d',
  '.a@b.c',
  'a.@b.c',
  'a@b@c.d',
  'a b@c.d',
  'a@b c.d',
  'a@-b.c',
  'a@b-.c',
  'a@b_c.d',
  'Tess <tess@town.test>',
  'a@b.c,d@e.f',
  'mailto:a@b.c',
  `${'a'.repeat(65)}@town.test`,
  `a@${'b'.repeat(64)}.test`,
  `a@${'b.'.repeat(130)}test`,
])('"%s" is no address', text => expect(isEmailAddress(text)).toBe(false))
