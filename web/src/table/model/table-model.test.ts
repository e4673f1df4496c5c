import { describe, expect, it, vi } from 'vitest'
import { pageOf } from '../paging/paging.ts'
import { type Column, columnsFor, hiddenOn } from './column.ts'
import { groupHeadings, groupStarts } from './header-rows.ts'
import { filterRows, prepareSearch } from './matching.ts'
import { nextCell } from './next-cell.ts'

describe('searching', () => {
  const rows = [{ name: 'Mateo Hernández' }, { name: 'Zoë van den Berg' }, { name: 'Олександра Коваленко' }]
  const found = (typed: string) => filterRows(rows, typed, row => row.name).map(row => row.name)

  it('finds a name without its accents, in any script and in any order of words', () => {
    expect(found('hernandez')).toEqual(['Mateo Hernández'])
    expect(found('berg zoe')).toEqual(['Zoë van den Berg'])
    expect(found('коваленко')).toEqual(['Олександра Коваленко'])
  })
  it('takes several numbers for ids, as a column of a spreadsheet is pasted', () => {
    const children = [{ id: '0001040' }, { id: '0000945' }, { id: '0000285' }]
    const ids = (typed: string) => filterRows(children, typed, child => child.id).map(child => child.id)
    expect(ids('0001040')).toEqual(['0001040'])
    expect(ids('0001040 0000285')).toEqual(['0001040', '0000285'])
    expect(ids('0001040, 0000285; 0000945')).toHaveLength(3)
    expect(ids('0000285 0000999')).toEqual(['0000285'])
  })
  it('shows every row for a blank query, and none for an unknown name', () => {
    expect(found('   ')).toHaveLength(3)
    expect(found('berg mateo')).toEqual([])
  })
})

describe('preparing a search', () => {
  const prepared = (count: number, after: (stop: () => void) => void) => {
    vi.useFakeTimers()
    const rows = Array.from({ length: count }, (_, at) => ({ name: `Row ${at}` }))
    const read = vi.fn((row: { name: string }) => row.name)
    after(prepareSearch(rows, read))
    vi.runAllTimers()
    vi.useRealTimers()
    const before = read.mock.calls.length
    expect(filterRows(rows, 'row 7', read)).toHaveLength(rows.filter(({ name }) => name.includes('7')).length)
    return { before, atKey: read.mock.calls.length - before }
  }
  it('reads each row once, before the first key', () => {
    expect(prepared(5_000, () => {})).toEqual({ before: 5_000, atKey: 0 })
  })
  it('says when all are read, of a short list at the first key', () => {
    vi.useFakeTimers()
    const onPrepared = vi.fn()
    const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Row ${at}` }))
    prepareSearch(rows(900), row => row.name, onPrepared)
    prepareSearch(rows(2_000), row => row.name, onPrepared)()
    vi.runAllTimers()
    expect(onPrepared).not.toHaveBeenCalled()
    prepareSearch(rows(2_000), row => row.name, onPrepared)
    vi.runAllTimers()
    expect(onPrepared).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
  it('leaves short lists, and lists that are gone, to the first key', () => {
    expect(prepared(900, () => {})).toEqual({ before: 0, atKey: 900 })
    expect(prepared(5_000, stop => stop())).toEqual({ before: 0, atKey: 5_000 })
  })
})

describe('searching letter by letter', () => {
  const rows = ['Ana María Ruiz', 'Mario Anand', 'Ruth Ana', 'Bo'].map(name => ({ name }))
  const found = (typed: string) => filterRows(rows, typed, ({ name }) => name).map(({ name }) => name)
  it('finds what a search from nothing finds, forwards, backwards and across words', () => {
    const texts = ['a', 'an', 'ana', 'ana ', 'ana r', 'ana ru', 'ana r', 'an', 'ana m', 'm', 'ma', '', 'ruiz ana', 'b']
    for (const typed of texts) {
      const fresh = rows.map(row => ({ ...row }))
      expect(found(typed), typed).toEqual(filterRows(fresh, typed, ({ name }) => name).map(({ name }) => name))
    }
    expect(found('ana ru')).toEqual(['Ana María Ruiz', 'Ruth Ana'])
  })
})

describe('headings', () => {
  const column = (id: string, group?: string): Column<object> => ({
    id,
    header: id,
    value: () => null,
    cell: () => null,
    ...(group && { group }),
  })
  const columns = [
    column('name'),
    column('p1', 'Level 1'),
    column('l1', 'Level 1'),
    column('p2', 'Level 2'),
    column('x'),
  ]

  it('cover adjacent columns of one group', () => {
    expect(groupHeadings(columns).map(each => (each.kind === 'group' ? each.columns.length : each.column.id))).toEqual([
      'name',
      2,
      1,
      'x',
    ])
    expect([...groupStarts(columns)]).toEqual(['p1', 'p2'])
  })
  it('do not join a group across another column', () => {
    expect(groupHeadings([column('a', 'G'), column('b'), column('c', 'G')])).toHaveLength(3)
  })
})

describe('columns on a small screen', () => {
  const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
    id,
    header: id,
    value: () => null,
    cell: () => null,
    ...more,
  })
  const columns = [
    column('name'),
    column('status', { onTablet: true }),
    column('days', { onPhone: 2 }),
    column('first lesson'),
    column('reason', { onPhone: 1 }),
  ]
  const shown = (screen: 'phone' | 'tablet' | 'wide') => {
    const hidden = hiddenOn(columns, screen)
    return columnsFor(columns, screen).flatMap(({ id }) => (hidden.has(id) ? [] : [id]))
  }

  it('are those with a meaning there, the name first', () => {
    expect(shown('phone')).toEqual(['name', 'reason', 'days'])
    expect(shown('tablet')).toEqual(['name', 'reason', 'days', 'status'])
    expect(shown('wide')).toEqual(columns.map(({ id }) => id))
  })
})

describe('pages', () => {
  it('stay within the rows there are', () => {
    expect(pageOf(47, '3', '20')).toEqual({ index: 2, size: 20, count: 3, first: 41, last: 47 })
    expect(pageOf(47, '99', '50')).toMatchObject({ index: 0, count: 1, first: 1, last: 47 })
    expect(pageOf(0, undefined, undefined)).toEqual({ index: 0, size: 20, count: 1, first: 0, last: 0 })
  })
  it('fall back to the first page of twenty for invalid parameters', () => {
    expect(pageOf(100, 'x', '7')).toMatchObject({ index: 0, size: 20 })
    expect(pageOf(100, '-2', '10')).toMatchObject({ index: 0, size: 10 })
  })
})

describe('moving through the grid', () => {
  const size = { rows: 28, columns: 17 }
  const from = { row: 3, column: 2 }

  it('moves one cell with an arrow and stops at the edges', () => {
    expect(nextCell(from, 'ArrowDown', false, size)).toEqual({ row: 4, column: 2 })
    expect(nextCell({ row: 27, column: 16 }, 'ArrowDown', false, size)).toEqual({ row: 27, column: 16 })
    expect(nextCell({ row: 0, column: 0 }, 'ArrowLeft', false, size)).toEqual({ row: 0, column: 0 })
  })
  it('reaches the headings above the first row', () => {
    expect(nextCell({ row: 0, column: 4 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 4 })
  })
  it('goes to the ends of the row, or of the table with Ctrl', () => {
    expect(nextCell(from, 'End', false, size)).toEqual({ row: 3, column: 16 })
    expect(nextCell(from, 'Home', true, size)).toEqual({ row: 0, column: 0 })
    expect(nextCell(from, 'PageDown', false, size)).toEqual({ row: 13, column: 2 })
  })
  it('leaves other keys alone', () => {
    expect(nextCell(from, 'a', false, size)).toBeNull()
    expect(nextCell(from, 'Enter', false, size)).toBeNull()
  })
})
