import { parseViewAddress } from '@hornbook/contract/view-addresses'
import { MAX_COMPARED } from '@hornbook/rules/figures/where-to-go'
import { classroomName } from '@hornbook/rules/people/names'
import { classroomsIn, type Scope, schoolsIn } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import type { RangeOn } from '../range.ts'
import { isWhole, type Unit } from '../units.ts'
import { type FiguresBeside, figuresOf } from './mail-figures.ts'
import { type StoredView, unitOf } from './rows.ts'

const ID = /^[1-9]\d{0,17}$/

/** The figures of each school or class that a view of some side by side names (COMPARE-2, COMPARE-4), as far as its author sees them. */
export async function figuresBeside(tx: Db, scope: Scope, view: StoredView, range: RangeOn): Promise<FiguresBeside[]> {
  const figures: FiguresBeside[] = []
  for (const { name, ...unit } of await unitsBeside(tx, scope, view))
    figures.push({ ...(await figuresOf(tx, scope, unit, range)), id: unit.id, name })
  return figures
}

async function unitsBeside(
  tx: Db,
  scope: Scope,
  view: StoredView,
): Promise<readonly (Unit & { readonly name: string })[]> {
  const address = parseViewAddress(view.address)
  if (!address?.page.endsWith('/compare')) return []
  const isOfSchools = view.unit_kind === 'district'
  const named = new URLSearchParams(address.search).get(isOfSchools ? 'of' : 'classes')
  const ids = (named ?? '')
    .split(',')
    .filter(id => ID.test(id))
    .slice(0, MAX_COMPARED)
  if (ids.length === 0) return []
  if (!isOfSchools) {
    const classes = await classroomsIn(tx, scope)
      .where('classrooms.id', 'in', ids)
      .where('classrooms.school_id', '=', unitOf(view).id)
      .select(['classrooms.id', 'classrooms.name'])
      .orderBy('classrooms.name')
      .execute()
    return classes.map(each => ({ kind: 'classroom', id: each.id, name: classroomName(each) }))
  }
  const schools = await schoolsIn(tx, scope)
    .where('schools.id', 'in', ids)
    .select(['schools.id', 'schools.name'])
    .orderBy('schools.name')
    .execute()
  const seen = []
  for (const { id, name } of schools) {
    const unit = { kind: 'school', id } as const
    if (await isWhole(tx, scope, unit)) seen.push({ ...unit, name })
  }
  return seen
}
