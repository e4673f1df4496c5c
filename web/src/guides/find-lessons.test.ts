import { describe, expect, test } from 'vitest'
import { findInGuides } from './find-lessons.ts'

const found = (typed: string) =>
  findInGuides(typed).map(({ unit, from, to }) => `${unit.level}: ${from}-${to} ${unit.label}`)

describe('Finding a lesson', () => {
  test('a number finds the lesson of each level that has it', () => {
    expect(found('70')).toEqual(['1: 70-70 W-Z', '2: 70-70 Double consonants', '3: 70-70 Diphthongs (ou, oi, aw)'])
    expect(found('80')).toEqual(['2: 80-80 Phrases', '3: 80-80 Long-vowel digraphs (ee, ie, oe, ue, a_e)'])
    expect(found('207')).toEqual(['2: 207-207 Review'])
    expect(found('208')).toEqual([])
  })

  test.each(['Level 2 lesson 80', 'level 2, lesson 80', 'L2 80', '2 80', 'level 2 80', ' LEVEL 2  Lesson 080 '])(
    '%j is one lesson',
    typed => {
      expect(found(typed)).toEqual(['2: 80-80 Phrases'])
    },
  )

  test.each(['level 4 lesson 1', 'lesson 0', '0', '999', '4 12'])('there is no guide to %j', typed => {
    expect(found(typed)).toEqual([])
  })

  test('a skill is found by any of its words, whatever their case', () => {
    expect(found('qu').slice(0, 1)).toEqual(['2: 125-132 QU'])
    expect(found('CVC')).toContain('2: 5-62 CVC words')
    expect(found('oo')).toEqual(['3: 49-57 Vowel digraph (oo)'])
    expect(found('digraphs vowel')).toEqual(['3: 73-93 Long-vowel digraphs (ee, ie, oe, ue, a_e)'])
  })

  test('a level finds its skills in order, and Level 4 has none', () => {
    expect(found('level 1')).toHaveLength(5)
    expect(found('prefixes')).toEqual([])
  })

  test('nothing is found before somebody types', () => {
    expect([found(''), found('  ')]).toEqual([[], []])
  })
})
