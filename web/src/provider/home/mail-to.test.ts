import { expect, test } from 'vitest'
import { mailTo } from './mail-to.ts'

test('a mail is to all of them, with its subject', () => {
  expect(mailTo(['dana@maple.test', 'o.neil+roster@maple.test'], 'Maple Grove: Membership ends 12/01/2026.')).toBe(
    'mailto:dana%40maple.test,o.neil%2Broster%40maple.test?subject=Maple%20Grove%3A%20Membership%20ends%2012%2F01%2F2026.',
  )
})

test('an address cannot become a header, nor a second address', () => {
  const made = mailTo(['a?bcc=all@x.test', 'b,c@x.test'], 'A & B\r\nBcc: d@x.test')
  expect(made.match(/[?&,]/g)).toEqual([',', '?'])
  expect(made).not.toMatch(/[\r\n]/)
})
