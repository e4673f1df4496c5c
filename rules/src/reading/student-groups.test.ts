import { describe, expect, it } from 'vitest'
import { type Lesson, lessonAtOverall, TOTAL_LESSONS } from './curriculum.ts'
import { groupStudents, NO_GROUP, STUDENT_GROUPS, studentGroupOf } from './student-groups.ts'

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
