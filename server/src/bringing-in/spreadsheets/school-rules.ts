import { searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { schoolsIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import { SCHOOLS as SCHOOLS_LIST } from '../../lists/schools.ts'
import { t } from '../../texts/texts.ts'
import { problem, type Rules } from './working.ts'

/** Schools are found by name; several of one name are told apart by their site code. */
export const SCHOOL_RULES: Rules = {
  list: 'schools',
  kind: 'school',
  source: SCHOOLS_LIST,
  keys: [{ field: 'name', normal: searchKey }],
  derived: [],
  async candidates({ tx, scope, indexes }, ids, texts) {
    const { rows: archived } = await sql<{ readonly id: string; readonly name: string }>`SELECT x.id, x.name
      FROM (${schoolsIn(tx, scope, true).selectAll('schools')}) x WHERE x.id = ANY (${idArray(ids)})`.execute(tx)
    const byId = ids.flatMap(id => indexes.schools.get(id) ?? [])
    const byName = (texts.get('name') ?? []).flatMap(name => indexes.schools.called(name))
    const active = [...new Set([...byId, ...byName])]
      .map(({ id, name: shown, code }) => ({ id, name: code ?? shown }))
      .map(({ id, name }) => ({
        id,
        archived: false,
        name,
        about: t('bringingIn:upload.siteCode', { id }),
        keys: { name },
      }))
    return [...active, ...archived.map(({ id, name }) => ({ id, archived: true, name, about: '', keys: {} }))]
  },
  async check({ scope }, rows) {
    if (scope.extent === 'district') return
    for (const { record, problems } of rows)
      if (record === null) problems.push(problem(null, t('bringingIn:upload.noNewSchool')))
  },
}
