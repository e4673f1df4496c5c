import i18next from 'i18next'
import { expect, test } from 'vitest'
import { progress } from '../texts.ts'
import { columnName } from './column-name.ts'

const texts = i18next.createInstance()
await texts.init({ lng: 'en', ns: ['progress'], resources: { en: { progress } }, initAsync: false })
const t = texts.getFixedT('en', 'progress') as never

test.each([
  ['classroom', 'daysUsage', 'Days of Progress'],
  ['classroom', 'level2CompletionPercent', 'Level 2 Progress'],
  ['school', 'name', 'Class'],
  ['district', 'name', 'School'],
  ['district', 'gradeProgress', 'Progress Towards Goal'],
  ['school', 'pace', 'another column'],
])('a filter on a %s by %s is called as its column is', (instituteType, id, name) => {
  expect(columnName(t, instituteType, id)).toBe(name)
})
