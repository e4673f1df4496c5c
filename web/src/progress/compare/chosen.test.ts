import { describe, expect, it } from 'vitest'
import { chosenAmong, toggled } from './chosen.ts'

const FIVE = ['2', '5', '3', '1', '4'].map(id => ({ id }))
const idsOf = (address: string | undefined) => chosenAmong(FIVE, address).map(({ id }) => id)

describe('the schools or classes that are compared', () => {
  it('are those of the address, in the order of the whole', () => {
    expect(idsOf('1,4,5')).toEqual(['5', '1', '4'])
  })
  it('are the first four where the address names none, one, or unknown ones', () => {
    for (const address of [undefined, '', '4', '4,99']) expect(idsOf(address), address).toEqual(['2', '5', '3', '1'])
  })
  it('are four at most, and two at least', () => {
    expect(idsOf('1,2,3,4,5')).toHaveLength(4)
    expect(toggled(['1', '2'], '1,2', '1')).toBeNull()
    expect(toggled(['1', '2', '3'], '1,2,3', '2')).toEqual(['1', '3'])
    expect(toggled(['1', '2'], '2,1', '5')).toEqual(['2', '1', '5'])
  })
  it('make room for a fifth: the last one that nobody chose, then the one that was chosen first', () => {
    expect(toggled(['2', '5', '3', '1'], undefined, '4')).toEqual(['3', '5', '2', '4'])
    expect(toggled(['2', '5', '3', '4'], '3,5,2,4', '1')).toEqual(['5', '2', '4', '1'])
    expect(toggled(['2', '5', '1', '4'], '5,2,4,1', '5')).toEqual(['2', '4', '1'])
  })
})
