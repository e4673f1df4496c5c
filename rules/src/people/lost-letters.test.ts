import { describe, expect, it } from 'vitest'
import { hasLostLetters, titleHasLostLetters } from './lost-letters.ts'

describe("a person's name", () => {
  it.each(['Nguy?n', '??ng', '????', '?', 'Zo\uFFFD', 'Zoï¿½', 'Zo?', 'Mu¿oz', '¿ukasz'])(
    '%j has lost letters',
    name => {
      expect(hasLostLetters(name)).toBe(true)
    },
  )

  it.each(['', 'Nguyễn', 'Đặng', 'Zoë', "O'Neil", 'Ana-María (Ani)', 'ਸਿੰਘ', '김민준', '-', '.', 'Ï', 'Jr.'])(
    '%j has lost none',
    name => {
      expect(hasLostLetters(name)).toBe(false)
    },
  )
})

describe('the name of a class or a school', () => {
  it.each([
    'Escuela Pe?a',
    '?cole du Parc',
    '????',
    '?? ??',
    '???-??',
    'Zo\uFFFD',
    'Espa¿ol',
    'Caf\uFFFD',
    '¿cole du Parc',
  ])('%j has lost letters', title => {
    expect(titleHasLostLetters(title)).toBe(true)
  })

  it.each(['', 'Room 4', 'Ready?', 'Ready? Set, go', '¿Qué tal?', 'Español: ¿qué tal?', 'École du Parc', '---', '1-2'])(
    '%j has lost none',
    title => {
      expect(titleHasLostLetters(title)).toBe(false)
    },
  )
})
