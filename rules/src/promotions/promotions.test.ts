import { describe, expect, it } from 'vitest'
import { isPromotionLink, remoteTarget, standOfPromotion, targetOf } from './promotions.ts'

describe('A link of a promotion', () => {
  it.each([
    'https://hornbook.example.org',
    'https://hornbook.example.org/letters?from=portal#top',
    'https://example.org:8443/a',
    'https://example.org/@name',
    'https://lesen.bücher.de/',
    'https://xn--bcher-kva.de?a=https://b.c',
  ])('%s may be opened', link => {
    expect(isPromotionLink(link)).toBe(true)
    const { protocol, username, hostname } = new URL(link)
    expect([protocol, username, hostname.includes('.')]).toEqual(['https:', '', true])
  })

  it.each([
    '',
    'https://',
    'http://example.org',
    'hornbook.example.org/letters',
    'javascript:alert(1)//https://',
    'javascript:alert(1)//https://example.org',
    'data:text/html,https://example.org',
    ' https://example.org',
    'https://localhost/a',
    'https://localhost:3000',
    'https://example.org:99999',
    'https://user@example.org',
    'https://user:word@example.org/',
    'https://example.org:443@evil.test/',
    'https://good.example.org\\@evil.test/',
    'https:\\\\example.org',
    'https:/example.org',
    'https://example..org',
    'https://.example.org',
    'https://-a.example.org',
    'https://192.168.0.1/admin',
    'https://0x7f.1',
    'https://[::1]/',
    'https://example.org/a b',
    'https://exam\tple.org',
    'https://example.org/\u0000',
    'https://example.org/\u202egro',
    'https://example.org/\u200b',
    'https://example.org\n.evil.test',
    'https://a%2eb/',
    '//example.org',
  ])('%j may not', link => {
    expect(isPromotionLink(link)).toBe(false)
  })
})

it('The first of a target group counts, under either name', () => {
  expect(targetOf(['Users::Teacher', 'Users::SchoolAdmin'])).toBe('Teacher')
  expect(targetOf(['Administrator'])).toBe('Administrator')
  expect(targetOf(['Parent', 'Teacher'])).toBeNull()
  expect(targetOf([])).toBeNull()
  expect(['Teacher', 'Users::Teacher', 'Parent'].map(remoteTarget)).toEqual([
    'Users::Teacher',
    'Users::Teacher',
    'Parent',
  ])
})

describe('A promotion', () => {
  const window = { startAt: '2026-11-01T00:00:00Z', endAt: '2026-11-30T00:00:00Z' }
  it.each([
    [true, '2026-10-31T23:59:59Z', 'next'],
    [true, '2026-11-01T00:00:00Z', 'now'],
    [true, '2026-11-29T23:59:59Z', 'now'],
    [true, '2026-11-30T00:00:00Z', 'over'],
    [false, '2026-11-15T00:00:00Z', 'off'],
    [false, '2026-10-15T00:00:00Z', 'off'],
    [false, '2026-12-15T00:00:00Z', 'over'],
  ] as const)('enabled %s is at %s: %s', (isEnabled, at, stand) => {
    expect(standOfPromotion({ isEnabled, ...window }, Date.parse(at))).toBe(stand)
  })
})
