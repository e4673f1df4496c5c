import { expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

const { app, maple, district } = inTown()
const client = () => uploadClient(app, maple.token('Dana District'), district())

test("the family names of two columns are one, 'García López', and are typed over as one", async () => {
  const dana = client()
  const ids = { amara: maple.id('Amara Okafor'), benjamin: maple.id('Benjamin Lee'), camila: maple.id('Camila Reyes') }
  await app.owner(`UPDATE students SET last_name = 'García López' WHERE id = $1`, [ids.benjamin])
  const upload = await dana.upload(
    'students',
    csv(
      'Hornbook id,Nombre,Apellido paterno,Apellido materno',
      `${ids.amara},Amara,García,López`,
      `${ids.benjamin},Benjamin,García, López `,
      `${ids.camila},Camila,Reyes,`,
    ),
  )
  expect(upload.columns.map(({ field }) => field)).toEqual(['id', 'firstName', 'lastName', 'secondLastName'])
  const rows = await dana.rows(upload.id)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'unchanged', 'unchanged'])
  expect(rows[0]?.changes).toEqual([{ field: 'lastName', from: 'Okafor', to: 'García López' }])
  expect(rows[0]?.cells).toEqual({ id: ids.amara, firstName: 'Amara', lastName: 'García López' })

  const typed = await dana.answerRow(upload.id, 2, { edits: { lastName: 'García Luna' } })
  expect(typed.changes).toEqual([{ field: 'lastName', from: 'Okafor', to: 'García Luna' }])
  expect((await dana.apply(upload.id)).status).toBe('applied')
  const names = await app.owner<{ last_name: string }>(
    'SELECT last_name FROM students WHERE id = ANY ($1) ORDER BY id',
    [Object.values(ids)],
  )
  expect(names.map(({ last_name }) => last_name)).toEqual(['García Luna', 'García López', 'Reyes'])
})

test('a new child has both family names, and so is found by them', async () => {
  const dana = client()
  const upload = await dana.upload(
    'students',
    csv(
      'Nombre,Primer apellido,Segundo apellido,Matrícula,Grado,Grupo,Contraseña',
      'Sofía,Peña,Peña,7001,K,Room 1,apple7',
    ),
  )
  const [row] = await dana.rows(upload.id)
  expect(row).toMatchObject({ name: 'Sofía Peña Peña', outcome: 'new', problems: [] })
  expect((await dana.apply(upload.id)).status).toBe('applied')
  const again = await dana.upload(
    'students',
    csv('Nombre,Primer apellido,Segundo apellido,Matrícula', 'Sofía,Peña,Peña,7001'),
  )
  expect((await dana.rows(again.id)).map(({ outcome }) => outcome)).toEqual(['unchanged'])
})
