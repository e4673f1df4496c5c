import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import type { Range } from '@hornbook/rules/time/ranges'
import type { RawDistrict } from './read-raw.ts'
import { type Recounted, recountUnit } from './recount.ts'

const FEWEST = 10

/** The subgroups of some students, group by group (SUB-3). `counts` judges a part of them. */
export function recountSubgroups(
  { subgroups }: Pick<RawDistrict, 'subgroups'>,
  students: readonly Recounted[],
  range: Range,
  counts: (part: readonly Recounted[]) => UnitCounts,
  schoolDaysCount: number,
) {
  const figures = (part: readonly Recounted[]) => {
    const { watchCount: _, inHandCount: __, ...counted } = counts(part)
    const days = recountUnit(part, range).activity.studentDays
    return { studentsCount: part.length, ...counted, averageDaysUsage: part.length === 0 ? 0 : days / part.length }
  }
  const kindOf = (kind: string) => {
    const named = students.map(student => ({ student, names: namesOf(student, kind) }))
    const names = new Set(named.flatMap(each => each.names.map(name => name.toLowerCase())))
    const groups = [...names].sort().map(name => ({
      name,
      part: named.flatMap(each => (each.names.some(own => own.toLowerCase() === name) ? [each.student] : [])),
    }))
    const none = named.flatMap(each => (each.names.length === 0 ? [each.student] : []))
    const all = none.length > 0 ? [...groups, { name: '', part: none }] : groups
    return { kind, known: names.size > 0, ...whatIsShown(all, students.length, figures) }
  }
  return {
    schoolDaysCount,
    everyone: figures(students),
    kinds: ['program', 'language'].filter(each => subgroups.includes(each)).map(kindOf),
  }
}

const namesOf = ({ raw }: Recounted, kind: string) => (kind === 'program' ? raw.programs : raw.languages)

/** The figures of those that may be shown, by name in lower case; '' for those of no group. */
function whatIsShown<F>(
  groups: readonly { readonly name: string; readonly part: readonly Recounted[] }[],
  all: number,
  figures: (part: readonly Recounted[]) => F,
) {
  const kept = groups.filter(
    ({ part }) => part.length >= FEWEST && (part.length === all || all - part.length >= FEWEST),
  )
  const left =
    groups.reduce((sum, { part }) => sum + part.length, 0) - kept.reduce((sum, each) => sum + each.part.length, 0)
  const smallest = Math.min(...kept.map(({ part }) => part.length))
  const one = left > 0 && left < FEWEST ? kept.findLast(({ part }) => part.length === smallest) : undefined
  const shown = kept.filter(each => each !== one)
  return {
    groups: Object.fromEntries(shown.map(({ name, part }) => [name, figures(part)])),
    heldBackCount: groups.length - shown.length,
  }
}

interface Shown {
  readonly kinds: readonly { readonly groups: readonly { readonly name: string | null }[] }[]
}

/** An answer of the product in the form of the recount. */
export const subgroupsByName = (attributes: unknown) => {
  const { kinds, ...rest } = attributes as Shown
  return {
    ...rest,
    kinds: kinds.map(({ groups, ...kind }) => ({
      ...kind,
      groups: Object.fromEntries(groups.map(({ name, ...figures }) => [name?.toLowerCase() ?? '', figures])),
    })),
  }
}
