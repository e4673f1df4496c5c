import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canBeNobody, endProcess, isRoot, startProcess, temporaryFolders } from '../../test/embedded-process.ts'
import { findBinaries } from './binaries.ts'
import { diagnose } from './diagnosis.ts'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

it('says how to install the programs when they are missing', () => {
  expect(() => findBinaries(folders.make())).toThrow(/npm install/)
})

it('makes the links of an install without scripts', () => {
  const original = dirname(findBinaries().native)
  const copy = join(folders.make(), 'package')
  cpSync(original, copy, { recursive: true, filter: file => !lstatSync(file).isSymbolicLink() })
  const library = join(copy, 'native', 'lib')
  expect(readdirSync(library).filter(name => lstatSync(join(library, name)).isSymbolicLink())).toEqual([])
  const { postgres } = findBinaries(copy)
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL.* 18/)
})

it('refuses the database of another version and leaves it as it is', async () => {
  const data = folders.make()
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '15\n')
  const { told } = await startProcess(data)
  expect(told.problem).toBe('otherVersion')
  expect(told.message).toMatch(/made by PostgreSQL 15; this Hornbook brings PostgreSQL 18/)
  expect(readdirSync(join(data, 'postgres'))).toEqual(['PG_VERSION'])
})

it('never overwrites a folder that holds something else', async () => {
  const data = folders.make()
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres', 'thesis.txt'), 'years of work')
  const { told } = await startProcess(data)
  expect(told.problem).toBe('damaged')
  expect(readdirSync(join(data, 'postgres'))).toEqual(['thesis.txt'])
})

it('says so when the data folder is a file', async () => {
  const file = join(folders.make(), 'data')
  writeFileSync(file, '')
  const { told } = await startProcess(file)
  expect(told.problem).toBe('unwritableFolder')
  expect(told.message).toContain('DATA_DIR=')
})

it('starts over after a first start that was cut off', async () => {
  const data = folders.make()
  mkdirSync(join(data, 'postgres.new', 'base'), { recursive: true })
  const { child, told } = await startProcess(data)
  expect(told.problem).toBeUndefined()
  expect(readdirSync(data)).not.toContain('postgres.new')
  await endProcess(child)
})

it('names a damaged database as such', async () => {
  const data = folders.make()
  await endProcess((await startProcess(data)).child)
  rmSync(join(data, 'postgres', 'global', 'pg_control'))
  const { told } = await startProcess(data)
  expect(told.problem).toBe('damaged')
  expect(told.message).toMatch(/backup/)
})

describe.runIf(isRoot && canBeNobody)('as somebody else than the owner', () => {
  it('says whose the database is not', async () => {
    const data = folders.make()
    await endProcess((await startProcess(data)).child)
    chownSync(join(data, 'postgres'), 1234, 1234)
    chownSync(data, 65534, 65534)
    const { told } = await startProcess(data, { asNobody: true })
    expect(told.problem).toBe('foreignFolder')
    expect(told.message).toContain('chown -R')
  })
})

describe('a full disk', () => {
  const place = folders.make()
  const mounted = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', place]).status === 0
  afterAll(() => {
    if (mounted) spawnSync('umount', ['-l', place])
  })

  it.runIf(mounted)('is named as such on the first start, which leaves nothing half made', async () => {
    const { told } = await startProcess(join(place, 'data'))
    expect(told.problem).toBe('diskFull')
    expect(told.message).toMatch(/Free some space/)
    expect(readdirSync(join(place, 'data')).filter(name => name.startsWith('postgres.'))).toEqual([])
  })

  it('is recognised in what PostgreSQL says', () => {
    const said = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
    expect(diagnose(said, '/data/postgres')).toMatchObject({ problem: 'diskFull' })
  })
})

it.each([
  ['FATAL:  database files are incompatible with server', 'otherVersion'],
  ['postgres: error while loading shared libraries: libssl.so.1.1: cannot open shared object file', 'binariesFail'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'failed'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', 'damaged'],
  ['FATAL:  data directory "/data/postgres" has wrong ownership', 'foreignFolder'],
  ['something new', 'failed'],
])('reads "%s" as %s', (said, problem) => {
  expect(diagnose(said, '/data/postgres').problem).toBe(problem)
})
