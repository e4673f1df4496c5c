import { addressOf, type Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { refusalsOf } from '@hornbook/contract/refusals'
import { beforeAll, expect, test } from 'vitest'
import { newKeyPair } from '../../outbound/sftp/ssh.ts'
import { connectionOf, sftpAccountOf } from '../../test/connection-writes.ts'
import { inTown } from '../../test/in-town.ts'
import { nightlyExportOf } from '../../test/nightly-writes.ts'

const { app, maple, as } = inTown()

interface Case {
  readonly type: string
  /** A name of the town for each parameter of the path. */
  readonly at: Readonly<Record<string, string>>
  /** What changes, a different value each time. */
  readonly change: (value: string) => object
  /** Where the version is read, and the name of the record whose version counts; a note has none before it is written. */
  readonly of: readonly [from: string, name: string] | null
}

const OAK = { districtId: 'Maple Grove', schoolId: 'Oak' }
const AMARA = 'Amara Okafor'
/** The town has none: it is made here. */
const SIGN_ON = 'a sign-on'
const CONNECTION = 'a connection'
const ACCOUNT = 'an SFTP account'
const NIGHTLY = 'a server for nightly files'

const CASES: Readonly<Record<string, Case>> = {
  changeDistrict: {
    type: 'district',
    at: OAK,
    of: ['districts', 'Maple Grove'],
    change: name => ({ name }),
  },
  changeSchool: { type: 'school', at: OAK, of: ['schools', 'Oak'], change: city => ({ city }) },
  changeClassroom: {
    type: 'classroom',
    at: { ...OAK, classroomId: 'Room 1' },
    of: ['classrooms', 'Room 1'],
    change: classCode => ({ classCode }),
  },
  changeTeacher: {
    type: 'teacher',
    at: { ...OAK, teacherId: 'Tess Teacher' },
    of: ['staff', 'Tess Teacher'],
    change: middleName => ({ middleName }),
  },
  changeTeacherOfDistrict: {
    type: 'teacher',
    at: { ...OAK, teacherId: 'Dana District' },
    of: ['staff', 'Dana District'],
    change: middleName => ({ middleName }),
  },
  changeStudent: {
    type: 'student',
    at: { ...OAK, studentId: AMARA },
    of: ['students', AMARA],
    change: middleName => ({ middleName }),
  },
  changeStudentAvatar: {
    type: 'studentAvatar',
    at: { classroomId: 'Room 1', studentId: AMARA },
    of: ['students', AMARA],
    change: password => ({ password, confirmPassword: password }),
  },
  changeDistrictSignOn: {
    type: 'signOn',
    at: { ...OAK, signOnId: SIGN_ON },
    of: ['sign_ons', SIGN_ON],
    change: name => ({ name }),
  },
  changeConnection: {
    type: 'connection',
    at: { ...OAK, connectionId: CONNECTION },
    of: ['connections', CONNECTION],
    change: name => ({ name }),
  },
  changeSftpAccount: {
    type: 'sftpAccount',
    at: { ...OAK, connectionId: ACCOUNT },
    of: ['(SELECT connection_id AS id, version FROM sftp_logins) l', ACCOUNT],
    change: () => ({ keys: [newKeyPair().publicKey] }),
  },
  changeNightlyExport: {
    type: 'nightlyExport',
    at: { ...OAK, nightlyExportId: NIGHTLY },
    of: ['nightly_exports', NIGHTLY],
    change: folder => ({ folder }),
  },
  writeStudentNote: {
    type: 'studentNote',
    at: { studentId: AMARA },
    of: null,
    change: text => ({ text, until: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) }),
  },
}

const withVersion = Object.entries(ENDPOINTS).filter(
  ([, endpoint]) => endpoint.method === 'PATCH' && refusalsOf(endpoint).includes('stale'),
)

test('each call that takes a version is tried here', () => {
  expect(Object.keys(CASES).sort()).toEqual(withVersion.map(([name]) => name).sort())
})

/** Ids of what the town has none of. */
const made: Record<string, string> = {}
beforeAll(async () => {
  const [row] = await app.owner<{ id: string }>(
    `INSERT INTO sign_ons (district_id, kind, name, issuer, client_id, sealed_secret, allowed)
      VALUES ($1, 'oidc', 'Our sign-in', 'https://id.example', 'c', '', '{}') RETURNING id`,
    [maple.id('Maple Grove')],
  )
  made[SIGN_ON] = row?.id ?? ''
  made[CONNECTION] = await connectionOf({ app, maple })
  made[NIGHTLY] = await nightlyExportOf({ app, maple })
  made[ACCOUNT] = await sftpAccountOf({ app, maple })
})
const idOf = (target: string) => made[target] ?? maple.id(target)

test.each(withVersion)(
  '%s refuses a version that is no longer current, and takes the one that is (SAFE-21)',
  async (name, endpoint: Endpoint) => {
    const { type, at, change, of } = CASES[name] as Case
    const params = Object.fromEntries(Object.entries(at).map(([parameter, target]) => [parameter, idOf(target)]))
    const send = (value: string, version: number) =>
      as('Ada Admin').send(endpoint.method, addressOf(endpoint.path, params as never), {
        type,
        attributes: { ...change(value), version },
      })
    const versionNow = async () => {
      if (of === null) return 0
      const [from, record] = of
      const [row] = await app.owner<{ version: number }>(`SELECT version FROM ${from} WHERE id = $1`, [idOf(record)])
      return row?.version ?? 0
    }
    const before = await versionNow()
    const first = await send('abc1', before)
    expect(first.status, first.body).toBe(200)
    const stale = await send('abc2', before)
    expect([stale.status, stale.code]).toEqual([412, 'stale'])
    const { version } = stale.errors[0].meta
    expect(version).toBeGreaterThan(before)
    if (of !== null) expect(await versionNow()).toBe(version)
    const again = await send('abc2', version)
    expect(again.status, again.body).toBe(200)
  },
)
