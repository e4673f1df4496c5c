import { describe, expect, it } from 'vitest'
import { LESSONS, type Lesson, lessonAtOverall, TOTAL_LESSONS } from './curriculum.ts'
import { groupStudents, NO_GROUP, ROLLUPS, STUDENT_GROUPS, studentGroupOf, UNITS, unitOf } from './units.ts'

describe('units', () => {
  it('contain every lesson exactly once', () => {
    const held = UNITS.flatMap(({ level, startLesson, endLesson }) =>
      Array.from({ length: endLesson - startLesson + 1 }, (_, i) => level * 1000 + startLesson + i),
    )
    expect(held).toHaveLength(TOTAL_LESSONS)
    expect(new Set(held).size).toBe(TOTAL_LESSONS)
    for (let overall = 1; overall <= TOTAL_LESSONS; overall++) expect(unitOf(lessonAtOverall(overall))).not.toBeNull()
  })

  it.each([
    [1, 5],
    [2, 11],
    [3, 13],
    [4, 13],
  ])('Level %i has %i of them', (level, units) => {
    const ofLevel = UNITS.filter(unit => unit.level === level)
    expect(ofLevel).toHaveLength(units)
    expect(ofLevel.at(-1)?.endLesson).toBe(LESSONS[level - 1])
  })

  it.each([
    [1, 1, 'a-l'],
    [1, 70, 'W-Z'],
    [2, 4, 'VC words'],
    [2, 5, 'CVC words'],
    [2, 132, 'QU'],
    [2, 138, 'Capitalization'],
    [2, 168, 'Period (.)'],
    [2, 179, 'Question mark (?)'],
    [2, 188, 'Exclamation mark (!)'],
    [2, 189, 'Comma (,)'],
    [2, 196, 'Comma (,)'],
    [2, 197, 'Review'],
    [3, 112, 'Compound words'],
    [4, 137, 'Derivational suffixes'],
  ] as const)('lesson %i.%i is taught in %s', (level, lesson, label) => {
    expect(unitOf({ level, lesson })?.label).toBe(label)
  })

  it('the rollup has 84 lessons of Level 3', () => {
    expect(ROLLUPS.map(unit => [unit.level, unit.endLesson - unit.startLesson + 1])).toEqual([[3, 84]])
  })
})

describe('student groups', () => {
  it.each([
    [1, 1, 'Letters & Sounds'],
    [1, 70, 'Letters & Sounds'],
    [2, 1, 'Blending & Segmenting'],
    [2, 62, 'Blending & Segmenting'],
    [2, 63, 'Double Consonants & Phrases'],
    [2, 132, 'Double Consonants & Phrases'],
    [2, 133, 'Capitalization & Punctuations'],
    [2, 207, 'Capitalization & Punctuations'],
    [3, 1, 'Consonant Clusters & Multi-Syllable Words'],
    [3, 24, 'Consonant Clusters & Multi-Syllable Words'],
    [3, 25, 'Digraphs, Diphthongs & R-controlled Vowels'],
    [3, 108, 'Digraphs, Diphthongs & R-controlled Vowels'],
    [3, 109, 'Spelling Alternatives & Compound Words'],
    [3, 114, 'Spelling Alternatives & Compound Words'],
    [4, 1, undefined],
    [4, 137, undefined],
  ] as const)('a student at %i.%i is taught in %s', (level, lesson, label) => {
    expect(studentGroupOf({ level, lesson })?.label).toBe(label)
  })

  it('contain every lesson of Levels 1 to 3 and none of Level 4', () => {
    for (let overall = 1; overall <= TOTAL_LESSONS; overall++) {
      const lesson = lessonAtOverall(overall)
      expect(studentGroupOf(lesson) === null).toBe(lesson.level === 4)
    }
  })

  it('split a class in order, with Level 4 and completed students last in no group', () => {
    const positions: (Lesson | null)[] = [
      null,
      { level: 3, lesson: 1 },
      { level: 1, lesson: 9 },
      { level: 4, lesson: 2 },
      { level: 1, lesson: 1 },
    ]
    const groups = groupStudents(positions, position => position)
    expect(groups.map(({ group, students }) => [group?.label ?? NO_GROUP, students])).toEqual([
      ['Letters & Sounds', [positions[2], positions[4]]],
      ['Consonant Clusters & Multi-Syllable Words', [positions[1]]],
      ['No group', [positions[0], positions[3]]],
    ])
    expect(STUDENT_GROUPS).toHaveLength(7)
  })
})
