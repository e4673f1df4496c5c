import { expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { inTown } from '../test/in-town.ts'
import { emailOf } from '../test/town.ts'
import { type Invitation, recipientOf } from './recipient.ts'

const { app, maple } = inTown({ hasEdgeCases: true })

const NOBODY: Invitation = { invitedBy: null, invitedTo: null }
const recipient = (account: string, invitation = NOBODY) =>
  within(app.db.queries, 'all', tx => recipientOf(tx, maple.id(account), invitation))

test('a teacher is addressed at her school', async () => {
  expect(await recipient('account of Tess Teacher')).toEqual({
    to: emailOf('Tess Teacher'),
    firstName: 'Tess',
    place: 'Oak',
    inviter: null,
  })
})

test('somebody of no school, or of several, is addressed at the district', async () => {
  expect(await recipient('account of Dana District')).toMatchObject({ place: 'Maple Grove' })
  await app.owner('INSERT INTO staff_schools (district_id, staff_id, school_id) VALUES ($1, $2, $3)', [
    ...[maple.id('Maple Grove'), maple.id('Sam School'), maple.id('Elm')],
  ])
  expect(await recipient('account of Sam School')).toMatchObject({ place: 'Maple Grove' })
})

test('an Administrator has no place', async () => {
  expect(await recipient('Ada Admin')).toEqual({
    to: emailOf('Ada Admin'),
    firstName: 'Ada',
    place: null,
    inviter: null,
  })
})

test('an invitation is to the district of the person who invites', async () => {
  const [here, there] = ['Maple Grove', 'Harbor Point'].map(name => ({
    invitedBy: maple.id('account of Hana Harbor'),
    invitedTo: maple.id(name),
  }))
  const places = [await recipient('account of Bea Both', here), await recipient('account of Bea Both', there)]
  expect(places).toMatchObject([{ inviter: 'Hana Harbor' }, { inviter: 'Hana Harbor' }])
  expect(places[0]?.place).not.toBe(places[1]?.place)
  const byAda = { invitedBy: maple.id('Ada Admin'), invitedTo: maple.id('Maple Grove') }
  expect(await recipient('account of Tess Teacher', byAda)).toMatchObject({ inviter: 'Ada Admin' })
})

test('nobody without an address gets a mail', async () => {
  await app.owner('UPDATE accounts SET email = NULL WHERE email = $1', [emailOf('Elsa Elm')])
  expect(await recipient('account of Elsa Elm')).toBeNull()
})
