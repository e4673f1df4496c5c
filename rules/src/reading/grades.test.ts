import { describe, expect, it } from 'vitest'
import { compareGrades, GRADE_CODES, gradeGroupOf, gradeName, isGradeCode, singleGrade } from './grades.ts'

const ORDER = 'IT PR PK TK KG 01 02 03 04 05 06 07 08 09 10 11 12 13 PS UG AE'.split(' ')

describe('grades', () => {
  it('are in the order of the specification', () => {
    expect(GRADE_CODES).toEqual(ORDER)
    expect([...ORDER].reverse().sort(compareGrades)).toEqual(ORDER)
  })

  it.each([
    [1, 'IT PR PK TK'],
    [2, 'KG'],
    [3, '01'],
    [4, '02'],
    [5, '03 04 05 06 07 08 09 10 11 12 13 PS UG AE'],
  ])('group %i is %s', (group, codes) => {
    expect(ORDER.filter(code => gradeGroupOf([code]) === group).join(' ')).toBe(codes)
  })

  it.each([
    ['no grade', []],
    ['a student with several grades', ['KG', '01']],
    ['an unknown grade', ['Other']],
    ['a code in the wrong case', ['kg']],
  ])('%s gives no group', (_, grades) => {
    expect(gradeGroupOf(grades)).toBeNull()
  })

  it('the same grade twice is one grade', () => {
    expect(singleGrade(['KG', 'KG'])).toBe('KG')
    expect(singleGrade(['KG', '01'])).toBeNull()
    expect(singleGrade([])).toBeNull()
    expect(gradeGroupOf(['KG', 'KG'])).toBe(2)
  })

  it('each have a name of their own', () => {
    expect(gradeName('KG')).toBe('Kindergarten')
    expect(gradeName('01')).toBe('First Grade')
    expect(gradeName('02')).toBe('Second Grade')
    expect(gradeName('XX')).toBe('XX')
    expect(new Set(GRADE_CODES.map(gradeName)).size).toBe(21)
  })

  it('sort unknown codes after the known ones, and no grade last', () => {
    expect([null, 'Other', 'AE', 'IT'].sort(compareGrades)).toEqual(['IT', 'AE', 'Other', null])
    expect(compareGrades(null, null)).toBe(0)
  })

  it('are distinguished from other text', () => {
    expect(GRADE_CODES.every(isGradeCode)).toBe(true)
    expect(['', '1', 'kg', 'toString'].some(isGradeCode)).toBe(false)
  })
})
