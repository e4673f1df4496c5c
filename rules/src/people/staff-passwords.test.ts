import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_MESSAGES } from './passwords.ts'
import { staffPasswordProblem } from './staff-passwords.ts'

const common = new Set(['1234567890', 'password', 'sunshine', 'iloveyou123', 'qwertyuiop', 'dragon'])
const ownWords = ['Tess', 'Nguyễn-Teacher', 'tess.teacher@town.test', 'Oak Elementary', 'Maple Grove', 'CAPIT READING']
const problemOf = (password: string) => staffPasswordProblem(password, { isCommon: text => common.has(text), ownWords })

describe('a staff password', () => {
  it.each([
    ['', 'A password is requied'],
    ['123456789', 'Password must be at least 10 characters'],
    ['🐴🐴🐴🐴🐴', 'Password must be at least 10 characters'],
    ['x7'.repeat(101), 'Password cannot exceed 200 characters'],
  ])('"%s" gives: %s', (password, message) => {
    const problem = problemOf(password)
    expect(problem && PASSWORD_MESSAGES[problem]).toBe(message)
  })

  it.each([
    ['          ', 'staffTooRegular'],
    ['aaaaaaaaaa', 'staffTooRegular'],
    ['ababababab', 'staffTooRegular'],
    ['abcdefghij', 'staffTooRegular'],
    ['9876543210', 'staffTooRegular'],
    ['1234554321', 'staffTooRegular'],
    ['abcde12345', 'staffTooRegular'],
    ['🐴🐴🐴🐴🐴🐴🐴🐴🐴🐴', 'staffTooRegular'],
    ['1234567890', 'staffCommon'],
    ['QwertyUIOP', 'staffCommon'],
    ['ILoveYou123', 'staffCommon'],
    ['Sunshine123!', 'staffCommon'],
    ['!!Password1', 'staffCommon'],
    ['ｐａｓｓｗｏｒｄ12', 'staffCommon'],
    ['tess.teacher@town.test', 'staffOwnWords'],
    ['TessTeacher', 'staffOwnWords'],
    ['Tess-Teacher-2026', 'staffOwnWords'],
    ['nguyen.teacher', 'staffOwnWords'],
    ['oakelementary!', 'staffOwnWords'],
    ['Elementary-12', 'staffOwnWords'],
    ['Maple Grove 26', 'staffOwnWords'],
    ['capitreading', 'staffOwnWords'],
    ['Capit Reading Tess', 'staffOwnWords'],
  ])('"%s" is refused: %s', (password, problem) => {
    expect(problemOf(password)).toBe(problem)
  })

  it.each([
    'correct horse battery staple',
    'Rainy-Tuesday-2026',
    'dragon-8371920475',
    'Tess reads on rainy days',
    'oaks and maples of october',
    'jfK3-9dLq2',
    '这是一个很长的密码吧朋友',
    '🐴🐈🐇🐁🐄🐑🐖🐓🐕🐎',
    'zyx-mno-123-rst',
  ])('"%s" is accepted', password => {
    expect(problemOf(password)).toBeNull()
  })

  it('of random letters is hardly ever refused', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyz23456789'),
      minLength: 14,
      maxLength: 30,
    })
    fc.assert(
      fc.property(letters, password => {
        fc.pre(new Set(password).size > 6)
        return problemOf(password) === null
      }),
    )
  })

  it('is not refused for what nobody knows', () => {
    expect(staffPasswordProblem('Tess-Teacher-2026')).toBeNull()
  })
})
