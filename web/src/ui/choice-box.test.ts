import { expect, test } from 'vitest'
import { matchChoices, offeredChoices, withOwnLabels } from './choice-box.tsx'

test('entries of one label are told apart by their hint, and else by their value', () => {
  const choices = [
    { value: '1', label: 'Room 1', hint: 'Oak' },
    { value: '2', label: 'Room 1', hint: 'Elm' },
    { value: '3', label: 'Room 1', hint: 'Elm' },
    { value: '4', label: 'Room 2', hint: 'Oak' },
  ]
  expect(withOwnLabels(choices).map(({ label }) => label)).toEqual([
    'Room 1 · Oak',
    'Room 1 · Elm · 2',
    'Room 1 · Elm · 3',
    'Room 2',
  ])
})

const grades = ['IT', 'KG', '01', '11', 'PK'].map(label => ({
  value: label,
  label,
  hint: label === 'PK' ? 'Before KG' : '',
}))
const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label)

test('an exact match is offered first, so that Enter takes it', () => {
  expect(labels(matchChoices(grades, 'kg'))).toEqual(['KG', 'PK'])
  expect(labels(matchChoices(grades, '1'))).toEqual(['01', '11'])
  const named = [
    ['PK', 'Prekindergarten'],
    ['TK', 'Transitional Kindergarten'],
    ['KG', 'Kindergarten'],
  ].map(([label = '', hint = '']) => ({ value: label, label, hint }))
  for (const typed of ['k', 'kinder', 'Kindergarten']) expect(labels(matchChoices(named, typed))[0]).toBe('KG')
  expect(labels(matchChoices(named, 'kinder'))).toEqual(['KG', 'TK', 'PK'])
  expect(labels(offeredChoices(grades, '11'))).toEqual(['11', 'IT', 'KG', '01', 'PK'])
})
