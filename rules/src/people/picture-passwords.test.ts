import { expect, test } from 'vitest'
import { picturesOf } from './picture-passwords.ts'

test('a pin code is three pictures in order', () => {
  expect(picturesOf('sun-car-moon')).toEqual(['sun', 'car', 'moon'])
  expect(picturesOf('sun-sun-sun')).toEqual(['sun', 'sun', 'sun'])
})

test.each(['', 'sun', 'sun-car', 'sun-car-moon-cup', 'sun-car-dragon', 'Sun-car-moon', 'sun--car-moon', '1234'])(
  '%j is none',
  pinCode => expect(picturesOf(pinCode)).toBeNull(),
)
