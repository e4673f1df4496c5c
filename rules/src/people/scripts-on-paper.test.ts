import { expect, test } from 'vitest'
import { isOnPaper } from './scripts-on-paper.ts'

test.each(['Ana O’Neil-Đặng 3', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ', 'ශ්‍රීමතී', 'आरव', 'សុភា អ៊ុក', '美玲', 'Room 🐝'])(
  '%s can be printed',
  name => {
    expect(isOnPaper(name)).toBe(true)
  },
)
test.each(['Ana 𐤀𐤁', '𒀀', '𑄌𑄋𑄴𑄟𑄳𑄦'])('%s has letters that no font here has', name => {
  expect(isOnPaper(name)).toBe(false)
})
