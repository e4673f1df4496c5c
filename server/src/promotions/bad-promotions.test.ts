import { afterEach, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { promotionNamed } from '../test/promotion.ts'

const { app, as } = inTown()

const save = (body: unknown, query = '') => as('Ada Admin').post(`/service/promotion${query}`, JSON.stringify(body))
const valid = promotionNamed('2026-winter')
const { templateData: texts, primaryAction: action } = valid

afterEach(async () => {
  expect(await app.owner('SELECT FROM promotions')).toEqual([])
})

const TITLE = 'Title must be minimum 5 char length'
const DETAILS = 'Details must be minimum 5 char length'
const KEY = 'Promotion key must be minimum 5 char length'
const LINK = 'Target link must be a valid link'
const ACTION = 'Title must be minimum 3 char length'
const END = 'End date must be after the start date'

describe('A promotion is refused', () => {
  test.each([
    [
      'all at once',
      {
        templateData: { title: 'Four', description: '1234' },
        analyticsKey: 'four',
        primaryAction: { label: 'Go', target: 'x' },
        endAt: valid.startAt,
      },
    ],
    [
      'with blanks',
      {
        templateData: { title: ' abcd ', description: ' abcd ' },
        analyticsKey: ' \u200babcd',
        primaryAction: { label: ' a\u2060 ', target: ' ' },
        endAt: '2020-01-01T00:00:00Z',
      },
    ],
    [
      'without texts',
      { templateData: {}, analyticsKey: undefined, primaryAction: {}, endAt: '2020-01-01T00:00:00+02:00' },
    ],
    [
      'with numbers',
      {
        templateData: { title: 12345, description: [12345] },
        analyticsKey: 12345,
        primaryAction: { label: 123, target: {} },
        endAt: valid.startAt,
      },
    ],
  ])('%s, with the sentence of each field', async (_, wrong) => {
    const answer = await save({ ...valid, ...wrong })
    expect([answer.status, answer.document.code]).toEqual([422, 'invalid'])
    expect(answer.document.message.split('\n').sort()).toEqual([TITLE, DETAILS, KEY, LINK, ACTION, END].sort())
    expect(answer.document.fields).toEqual({
      '/templateData/title': TITLE,
      '/templateData/description': DETAILS,
      '/analyticsKey': KEY,
      '/primaryAction/target': LINK,
      '/primaryAction/label': ACTION,
      '/endAt': END,
    })
  })

  test.each([
    'javascript:alert(1)//https://',
    'http://example.org',
    'https://localhost/',
    'https://user:word@example.org/',
    'https://example.org\\@evil.test',
    'https://exam\tple.org',
    'https://example.org/\u202e',
    `https://example.org/${'a'.repeat(2_000)}`,
  ])('with the link %j', async target => {
    const answer = await save({ ...valid, primaryAction: { ...action, target } })
    expect([answer.status, Object.keys(answer.document.fields)]).toEqual([422, ['/primaryAction/target']])
  })

  test.each([
    ['a title of 101 characters', { templateData: { ...texts, title: 'a'.repeat(101) } }],
    ['details of 1,001', { templateData: { ...texts, description: 'a'.repeat(1_001) } }],
    ['a bell in its details', { templateData: { ...texts, description: 'abcde\u0007' } }],
    ['a turned title', { templateData: { ...texts, title: 'abcde\u202efg' } }],
    ['a key of 61', { analyticsKey: 'a'.repeat(61) }],
    ['eleven groups', { targetGroup: Array(11).fill('Users::Teacher') }],
    ['a long group', { targetGroup: ['a'.repeat(51)] }],
    ['a group that is none', { targetGroup: 'Users::Teacher' }],
    ['no group', { targetGroup: undefined }],
    ['another template', { templateId: 'rich' }],
    ['a day for a time', { startAt: '2026-11-01' }],
    ['a year of five digits', { endAt: '+12026-11-01T00:00:00Z' }],
    ['no time', { endAt: null }],
    ['a word for on', { isEnabled: 'yes' }],
    ['a version that is none', { version: -1 }],
  ])('with %s', async (_, wrong) => {
    const answer = await save({ ...valid, ...wrong })
    expect([answer.status, answer.document.code, answer.document.message]).toEqual([
      422,
      'invalid',
      expect.stringMatching(/\w/),
    ])
  })

  test.each([null, [], 'text', 5])('that is %j', async body => {
    expect((await save(body)).status).toBe(422)
  })

  test('to change one that is not there', async () => {
    for (const id of ['987654321', '0', '-1', "1'; --", 'a'.repeat(31), '99999999999999999999'])
      expect([400, 404]).toContain((await save(valid, `?id=${encodeURIComponent(id)}`)).status)
    expect((await save(valid, '?ID=1')).status).toBe(400)
  })

  test('by whoever is no Administrator, before it is read', async () => {
    for (const by of ['Dana District', 'Sam School', 'Tess Teacher'])
      expect((await as(by).post('/service/promotion', JSON.stringify({}))).status).toBe(403)
  })
})

test('What was read is refused without a key, with a word for isPrimary, and with a name that is not known', async () => {
  for (const query of [
    '',
    '?promotionKey=a',
    '?promotionKey=&isPrimary=true',
    '?promotionKey=a&isPrimary=1',
    '?promotionKey=a&isPrimary=true&x=1',
  ]) {
    const answer = await as('Tess Teacher').post(`/service/promotionRead${query}`)
    expect([answer.status, answer.document.code]).toEqual([400, 'badParameter'])
  }
  expect((await as('Tess Teacher').get('/service/promotions?shown=false')).status).toBe(400)
})
