import { expect, test } from 'vitest'
import { withOwnLabels } from './choice-box.tsx'

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
