import { describe, expect, it } from 'vitest'
import { type ComparedSchool, chosenAmong, toggled } from './chosen-schools.ts'

const school = (id: string, attentionCount: number) => ({ id, attentionCount, studentsCount: 100 }) as ComparedSchool
const FIVE = [school('1', 3), school('2', 9), school('3', 5), school('4', 1), school('5', 7)]
const idsOf = (address: string | undefined) => chosenAmong(FIVE, address).map(({ id }) => id)

describe('the schools that are compared', () => {
  it('are those of the address, the highest share first', () => {
    expect(idsOf('1,4,5')).toEqual(['5', '1', '4'])
  })
  it('are the four with the highest shares where the address names none, one, or unknown ones', () => {
    for (const address of [undefined, '', '4', '4,99']) expect(idsOf(address), address).toEqual(['2', '5', '3', '1'])
  })
  it('are four at most, and two at least', () => {
    expect(idsOf('1,2,3,4,5')).toHaveLength(4)
    expect(toggled(['1', '2'], '1')).toBeNull()
    expect(toggled(['1', '2', '3', '4'], '5')).toBeNull()
    expect(toggled(['1', '2', '3'], '2')).toEqual(['1', '3'])
    expect(toggled(['1', '2'], '5')).toEqual(['1', '2', '5'])
  })
})
