import { searchKey } from './names.ts'

interface NamedSchool {
  readonly id: string
  readonly name: string
  readonly city?: string | null
}

/**
 * What schools are called beside one another, by id: those of one name with their place, or, where that is none or the same,
 * with their Site Code (PEOPLE-23). The id is the Site Code.
 */
export function schoolNames(schools: readonly NamedSchool[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(schools, ({ name }) => searchKey(name))
  const placeOf = ({ city }: NamedSchool) => searchKey(city ?? '')
  return new Map(
    schools.map(school => {
      const same = byName.get(searchKey(school.name)) ?? []
      if (same.length < 2) return [school.id, school.name]
      const isAlone = placeOf(school) !== '' && same.filter(each => placeOf(each) === placeOf(school)).length === 1
      return [school.id, `${school.name} (${isAlone ? school.city?.trim() : school.id})`]
    }),
  )
}
