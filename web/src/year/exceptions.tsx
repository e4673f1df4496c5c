import { exceptFromNewSchoolYear, listNewYearStudents } from '@hornbook/contract/year/new-year'
import { Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryFor } from '../api/queries.ts'
import { useNameOrder } from '../signed-in/name-order.ts'
import { Button } from '../ui/button/button.tsx'
import { Count } from './count.tsx'
import { type FoundStudent, findStudents } from './find-students.ts'
import { GoesTo, type Way, wayOf } from './goes-to.tsx'
import { exceptionOf } from './names.tsx'
import styles from './new-year.module.css'
import type { YearChange } from './use-new-year.ts'

interface ExceptionsProps {
  readonly districtId: string
  readonly change: YearChange
  readonly isMine: boolean
}

/** As many as are listed beside the tables; the others are one press away. */
const SHOWN = 12

/** Students who do not go with their grade: the ones there are, and finding more (YEAR-2). */
export function Exceptions({ districtId, change, isMine }: ExceptionsProps) {
  const { t } = useTranslation('year')
  const query = { 'filter[isExceptionEq]': 'true' }
  const names = useNameOrder()
  const { data } = useQuery({
    ...queryFor(listNewYearStudents, { params: { districtId }, query: { ...query, names } }),
    staleTime: 0,
    placeholderData: before => before,
  })
  const rows = data?.rows ?? []
  const takeBack = (id: string) =>
    change.mutate(() => call(exceptFromNewSchoolYear, exceptionOf(districtId, [id], null)))
  return (
    <section className={styles.card} aria-labelledby="exceptions">
      <h2 id="exceptions">
        {t('exceptions.title')} {rows.length > 0 && <span>{t('students', { count: rows.length })}</span>}
      </h2>
      <p className={styles.about}>{t('exceptions.about')}</p>
      {isMine && <Add {...{ districtId, change }} />}
      {data && rows.length === 0 && <p className={styles.nobody}>{t('exceptions.none')}</p>}
      <ul className={styles.people}>
        {rows.slice(0, SHOWN).map(row => (
          <li key={row.id}>
            <span className={styles.person}>
              <b>{row.name}</b>
              <span>{wayOf(row, t)}</span>
            </span>
            {isMine && (
              <Button
                writes
                size="small"
                variant="quiet"
                disabled={change.isPending}
                aria-label={t('exceptions.backOf', { name: row.name })}
                onClick={() => takeBack(row.id)}
              >
                {t('exceptions.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <Count count={rows.length} of={{ names: 'students', ...query }}>
          {t('exceptions.more', { count: rows.length - SHOWN })}
        </Count>
      )}
    </section>
  )
}

function Add({ districtId, change }: Omit<ExceptionsProps, 'isMine'>) {
  const { t } = useTranslation('year', { keyPrefix: 'exceptions' })
  const [text, setText] = useState('')
  const [way, setWay] = useState('stay')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const find = useMutation({
    mutationFn: (typed: string) => findStudents(districtId, typed),
    onSuccess: ({ sure }) => {
      setChosen(new Set(sure.map(studentOf)))
      setRefused(new Set())
      save.reset()
    },
  })
  const save = useMutation({
    mutationFn: (ids: readonly string[]) =>
      change.mutateAsync(() => call(exceptFromNewSchoolYear, exceptionOf(districtId, ids, way as Way))),
    onSuccess: () => {
      // What has no answer yet stays, to be found another way.
      const isOpen = ({ students }: { readonly students: readonly FoundStudent[] }) =>
        !students.some(student => chosen.has(studentOf(student)))
      const several = find.data?.several.filter(isOpen).map(({ line }) => line) ?? []
      setText([...several, ...(find.data?.unknown ?? [])].join('\n'))
      find.reset()
    },
    onError: error => {
      const synced = error instanceof ApiError ? error.errors[0]?.meta.students : undefined
      if (Array.isArray(synced)) setRefused(new Set(synced.map(String)))
    },
  })
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const ids = [...chosen].filter(id => !refused.has(id))
  const found = find.data
  const list = (students: readonly FoundStudent[]) => <Candidates {...{ students, chosen, onChoose: choose }} />
  const problem = save.error instanceof ApiError ? save.error.errors[0]?.detail : save.isError ? t('failed') : null
  return (
    <div className={styles.add}>
      <Textarea
        label={t('add')}
        description={t('addHelp')}
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          // A pasted list has its own lines: with Shift, Enter begins another.
          if (event.key !== 'Enter' || event.shiftKey || text.trim() === '') return
          event.preventDefault()
          find.mutate(text)
        }}
      />
      <Button writes={false} disabled={text.trim() === ''} loading={find.isPending} onClick={() => find.mutate(text)}>
        {t('find')}
      </Button>
      {find.isError && <p role="alert">{t('failed')}</p>}
      {found && (
        <fieldset className={styles.found}>
          <legend className="visually-hidden">{t('add')}</legend>
          {list(found.sure)}
          {found.several.map(({ line, students }) => (
            <div key={line}>
              <p>
                <b>{line}</b> · {t('several')}
              </p>
              {list(students)}
            </div>
          ))}
          {found.unknown.length > 0 && (
            <p role="status">
              {found.sure.length + found.several.length === 0 ? t('nobody') : t('unknown')} {found.unknown.join(', ')}
            </p>
          )}
          {found.sure.length + found.several.length > 0 && (
            <div className={styles.save}>
              <span>{t('go')}</span>
              <GoesTo label={t('go')} value={way} onChange={setWay} />
              <Button
                variant="primary"
                disabled={ids.length === 0}
                loading={save.isPending}
                onClick={() => save.mutate(ids)}
              >
                {refused.size > 0 ? t('withoutRoster') : t('save', { count: ids.length })}
              </Button>
            </div>
          )}
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}

const studentOf = ({ relationships }: FoundStudent) => relationships.student ?? ''

interface CandidatesProps {
  readonly students: readonly FoundStudent[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, isChosen: boolean) => void
}

function Candidates({ students, chosen, onChoose }: CandidatesProps) {
  const prefix = useId()
  return (
    <ul className={styles.candidates}>
      {students.map(student => {
        const id = studentOf(student)
        return (
          <li key={id}>
            <input
              id={`${prefix}-${id}`}
              type="checkbox"
              checked={chosen.has(id)}
              onChange={event => onChoose(id, event.target.checked)}
            />
            <label htmlFor={`${prefix}-${id}`}>
              <b>{student.name}</b>{' '}
              {[student.code, student.classroomName, student.schoolName].filter(Boolean).join(' · ')}
            </label>
          </li>
        )
      })}
    </ul>
  )
}
