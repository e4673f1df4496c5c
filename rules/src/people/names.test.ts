import { describe, expect, it } from 'vitest'
import { classroomName, fullName, searchKey, sortedName } from './names.ts'
import { schoolNames } from './school-names.ts'

describe('a full name', () => {
  it.each([
    ['Amara', null, 'Okafor', 'Amara Okafor'],
    ['Amara', 'Ngozi', 'Okafor', 'Amara Ngozi Okafor'],
    [' Amara ', ' ', 'Okafor', 'Amara Okafor'],
    ['Amara', undefined, '', 'Amara'],
    ['', '', '', ''],
  ])('of %j, %j, %j is %j', (firstName, middleName, lastName, name) => {
    expect(fullName(middleName === undefined ? { firstName, lastName } : { firstName, middleName, lastName })).toBe(
      name,
    )
  })
})

describe('a class', () => {
  it.each([
    ['Room 4', 'Room 4'],
    [null, 'Classroom 17'],
    ['', 'Classroom 17'],
    ['  ', 'Classroom 17'],
  ])('named %j shows as %s', (name, shown) => {
    expect(classroomName({ id: '17', name })).toBe(shown)
  })
})

describe('schools of one name', () => {
  const of = (...schools: [id: string, name: string, city?: string | null][]) => [
    ...schoolNames(schools.map(([id, name, city]) => ({ id, name, ...(city !== undefined && { city }) }))).values(),
  ]
  it('are called as they are while there is one of a name', () => {
    expect(of(['1', 'Lincoln', 'Dayton'], ['2', 'Oak', 'Dayton'])).toEqual(['Lincoln', 'Oak'])
  })
  it('have their place with them, whatever case and accents', () => {
    expect(of(['1', 'Lincoln', ' Dayton '], ['2', 'LÍNCOLN', 'Troy'], ['3', 'Oak'])).toEqual([
      'Lincoln (Dayton)',
      'LÍNCOLN (Troy)',
      'Oak',
    ])
  })
  it('have their Site Code where the place is the same, or none', () => {
    expect(
      of(['1', 'Lincoln', 'Dayton'], ['2', 'Lincoln', 'dayton'], ['3', 'Lincoln', 'Troy'], ['4', 'Lincoln', null]),
    ).toEqual(['Lincoln (1)', 'Lincoln (2)', 'Lincoln (Troy)', 'Lincoln (4)'])
  })
})

describe('searching', () => {
  it.each([
    ['Chloé Müller', 'chloe muller'],
    ['CHLOE\u0301', 'chloé'],
    ['José Núñez', 'NUNEZ'],
    ['Łukasz Żółty', 'lukasz zolty'],
    ['Søren Ærø', 'soren aero'],
    ['Groß', 'gross'],
    ['Straße', 'STRASSE'],
    ['İpek Yıldız', 'ipek yildiz'],
    ['Nguyễn Thị Ánh', 'nguyen thi anh'],
    ['Đặng', 'dang'],
    ['O’Brien', "o'brien"],
    ['Ａｍｙ', 'amy'],
    ['Amara   Okafor', 'amara okafor'],
    ['Ναταλία', 'ΝΑΤΑΛΙΑ'],
    ['김민준', '김민'],
    ['محمد علي', 'علي'],
  ])('%s is found by %s', (text, typed) => {
    expect(searchKey(text)).toContain(searchKey(typed))
  })

  it.each([
    ['Amara', 'amira'],
    ['Bao', 'b o'],
    ['김민준', '김미준'],
  ])('%s is not found by %s', (text, typed) => {
    expect(searchKey(text)).not.toContain(searchKey(typed))
  })

  it('with a key gives the same key', () => {
    for (const text of ['Straße', 'İpek', '  Ærø ']) expect(searchKey(searchKey(text))).toBe(searchKey(text))
  })
})

it.each([
  ['given', ['Ana Reyes', 'Bea Ana', 'Zoe Bell']],
  ['family', ['Bea Ana', 'Zoe Bell', 'Ana Reyes']],
] as const)('people are sorted by their %s name', (order, names) => {
  const people = ['Zoe Bell', 'Ana Reyes', 'Bea Ana'].map(fullName => ({
    fullName,
    lastName: fullName.split(' ')[1] ?? '',
  }))
  const sorted = people.toSorted((a, b) => sortedName(a, order).localeCompare(sortedName(b, order)))
  expect(sorted.map(({ fullName }) => fullName)).toEqual(names)
})
