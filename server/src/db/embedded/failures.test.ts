import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canRunAsNobody, isRoot, startProcess, stopProcess, temporaryFolders } from '../../test/embedded-process.ts'
import { findBinaries } from './binaries.ts'
import { diagnose } from './diagnosis.ts'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

it('says how to install the programs when they are missing', () => {
  expect(() => findBinaries(folders.make())).toThrow(/npm install/)
})

it('creates the symbolic links that an install without scripts lacks', () => {
  const original = dirname(findBinaries().native)
  const copy = join(folders.make(), 'package')
  cpSync(original, copy, { recursive: true, filter: file => !lstatSync(file).isSymbolicLink() })
  const library = join(copy, 'native', 'lib')
  expect(readdirSync(library).filter(name => lstatSync(join(library, name)).isSymbolicLink())).toEqual([])
  const { postgres } = findBinaries(copy)
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL.* 18/)
})

it('rejects the database of another version and leaves it unchanged', async () => {
  const data = folders.make()
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '15\n')
  const { report } = await startProcess(data)
  expect(report.problem).toBe('otherVersion')
  expect(report.message).toMatch(/made by PostgreSQL 15; this Hornbook contains PostgreSQL 18/)
  expect(readdirSync(join(data, 'postgres'))).toEqual(['PG_VERSION'])
})

it('never overwrites a folder with other files in it', async () => {
  const data = folders.make()
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres', 'thesis.txt'), 'years of work')
  const { report } = await startProcess(data)
  expect(report.problem).toBe('damaged')
  expect(readdirSync(join(data, 'postgres'))).toEqual(['thesis.txt'])
})

it('reports that the data folder is a file', async () => {
  const file = join(folders.make(), 'data')
  writeFileSync(file, '')
  const { report } = await startProcess(file)
  expect(report.problem).toBe('unwritableFolder')
  expect(report.message).toContain('DATA_DIR=')
})

it('starts over after an interrupted first start', async () => {
  const data = folders.make()
  mkdirSync(join(data, 'postgres.new', 'base'), { recursive: true })
  const { child, report } = await startProcess(data)
  expect(report.problem).toBeUndefined()
  expect(readdirSync(data)).not.toContain('postgres.new')
  await stopProcess(child)
})

it('reports a damaged database', async () => {
  const data = folders.make()
  await stopProcess((await startProcess(data)).child)
  rmSync(join(data, 'postgres', 'global', 'pg_control'))
  const { report } = await startProcess(data)
  expect(report.problem).toBe('damaged')
  expect(report.message).toMatch(/backup/)
})

describe.runIf(isRoot && canRunAsNobody)('started by a user who does not own the database', () => {
  it('says that the files belong to another user', async () => {
    const data = folders.make()
    await stopProcess((await startProcess(data)).child)
    chownSync(join(data, 'postgres'), 1234, 1234)
    chownSync(data, 65534, 65534)
    const { report } = await startProcess(data, { asNobody: true })
    expect(report.problem).toBe('foreignFolder')
    expect(report.message).toContain('chown -R')
  })
})

describe('a full disk', () => {
  const place = folders.make()
  const mounted = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', place]).status === 0
  afterAll(() => {
    if (mounted) spawnSync('umount', ['-l', place])
  })

  it.runIf(mounted)('is reported on the first start, which leaves nothing half made', async () => {
    const { report } = await startProcess(join(place, 'data'))
    expect(report.problem).toBe('diskFull')
    expect(report.message).toMatch(/Free some space/)
    expect(readdirSync(join(place, 'data')).filter(name => name.startsWith('postgres.'))).toEqual([])
  })

  it('is recognised in the output of PostgreSQL', () => {
    const output = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
    expect(diagnose(output, '/data/postgres')).toMatchObject({ problem: 'diskFull' })
  })
})

it.each([
  ['FATAL:  database files are incompatible with server', 'otherVersion'],
  ['postgres: error while loading shared libraries: libssl.so.1.1: cannot open shared object file', 'binariesFail'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'failed'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', 'damaged'],
  ['FATAL:  data directory "/data/postgres" has wrong ownership', 'foreignFolder'],
  ['something new', 'failed'],
])('diagnoses "%s" as %s', (output, problem) => {
  expect(diagnose(output, '/data/postgres').problem).toBe(problem)
})
