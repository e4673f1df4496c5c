import { overallLesson } from '@hornbook/rules/reading/curriculum'
import { describe, expect, test } from 'vitest'
import { partsOf } from './patterns.ts'
import { problemsOf, shownIn } from './reading.ts'
import { BLOCKED, NAMES, WORDS } from './words.ts'

const inLevel = (level: 1 | 2 | 3, lesson: number) => (text: string) => problemsOf(text, overallLesson(level, lesson))

describe('a child reads', () => {
  test.each<[1 | 2 | 3, number, string]>([
    [1, 6, 'e a d'],
    [1, 70, 'Z q A'],
    [2, 5, 'sat'],
    [2, 63, 'bell'],
    [2, 76, 'the cat'],
    [2, 125, 'quit'],
    [2, 139, 'Sam ran.'],
    [2, 189, 'A cat, a dog, and Max sat.'],
    [3, 1, 'and'],
    [3, 4, 'hand'],
    [3, 10, 'stop'],
    [3, 17, "It isn't wet."],
    [3, 20, "Pat's dogs"],
    [3, 22, 'rabbit'],
    [3, 31, 'chin'],
    [3, 86, 'cake'],
    [3, 112, 'sunset'],
  ])('in Level %i, Lesson %i: %s', (level, lesson, text) => {
    expect(inLevel(level, lesson)(text)).toEqual([])
  })
})

describe('a child does not yet read', () => {
  test.each<[1 | 2 | 3, number, string, RegExp]>([
    [1, 5, 'e', /'e' comes in lesson 6/],
    [1, 34, 'A', /'A' comes/],
    [2, 4, 'sat', /-a-/],
    [2, 16, 'sit', /-i-/],
    [2, 62, 'bell', /ll/],
    [2, 75, 'the cat', /'the' is told/],
    [2, 124, 'quit', /qu/],
    [2, 132, 'Sam', /capital/],
    [2, 138, 'Sam ran.', /'\.' comes/],
    [2, 207, 'hand', /CVCC/],
    [2, 207, 'ship', /sh/],
    [3, 9, 'stop', /CCVC/],
    [3, 15, "It isn't wet.", /isn't/],
    [3, 18, 'dogs', /plural/],
    [3, 21, 'rabbit', /syllables/],
    [3, 85, 'cake', /a_e/],
  ])('in Level %i, Lesson %i: %s', (level, lesson, text, why) => {
    expect(inLevel(level, lesson)(text).join(' ')).toMatch(why)
  })

  test('a word that is in no list, one that is to be left out, and one with a capital in its place', () => {
    const read = inLevel(3, 114)
    expect(read('A zorgle ran.')).toEqual(["'zorgle' is not in the list of words"])
    expect(read('A gun.')).toEqual(["'gun' is on the list of words to leave out"])
    expect(read('The Cat ran.')).toEqual(["'Cat' has a capital in the middle"])
    expect(read('sam ran.')).toEqual(["'sam' is a name and needs its capital"])
  })
})

test('what a text shows is counted by pattern, by told word and by letter', () => {
  expect(shownIn('b a b', 2)).toEqual(['b', 'a', 'b'])
  expect(shownIn('the ship', overallLesson(3, 40))).toEqual(['the', '-i-', 'sh'])
})

test('a compound word has two words in it', () => {
  const isKnown = (word: string) => WORDS.has(word)
  expect(partsOf('sunset', isKnown)).toEqual(['sun', 'set'])
  expect(partsOf('rabbit', isKnown)).toBeNull()
})

test('each word is spelled by its spellings, and none is to be left out', () => {
  // The e of a split pair stands behind the consonant that follows: n, o_e, t is note.
  const spelled = (spellings: readonly string[]) =>
    spellings
      .map((spelling, at) => spelling.replace('_e', '') + (spellings[at - 1]?.endsWith('_e') ? 'e' : ''))
      .join('')
  const wrong = [...WORDS.values(), ...NAMES.values()].filter(
    ({ word, spellings }) => spelled(spellings) !== word.toLowerCase(),
  )
  expect(wrong).toEqual([])
  expect([...WORDS.keys(), ...NAMES.keys()].filter(word => BLOCKED.has(word))).toEqual([])
})
