import { expect, test } from 'vitest'
import { textColumn, unplacedColumns } from './columns.tsx'

interface Row {
  readonly id: string
  readonly name: string
  readonly room: string | null
}

const name = textColumn<Row>({ id: 'name', header: 'Name', text: row => row.name })

test('a column that a form writes is in the list without the page of the list naming it', () => {
  const edited = [
    { name: 'name', listed: true },
    { name: 'room', listed: true },
    { name: 'city', listed: false },
  ]
  const more = unplacedColumns<Row>(edited, { name: 'Class Name', room: 'Room' }, [name])
  expect(more.map(({ id, header }) => [id, header])).toEqual([['room', 'Room']])
  expect(more[0]?.value({ id: '1', name: 'Class', room: '12 b' })).toBe('12 b')
  expect(more[0]?.value({ id: '1', name: 'Class', room: null })).toBeNull()
})
