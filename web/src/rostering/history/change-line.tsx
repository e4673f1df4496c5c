import '../texts.ts'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import type { Entry } from './use-history.ts'

type Change = Entry['changes'][number]

/** One line for each field, and one for all who joined or left together. */
export function ChangeLines({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'history' })
  const { changes, added, moreChanges } = entry
  const fields = changes.filter(({ field }) => !isMove(field))
  const moves = Map.groupBy(
    changes.filter(({ field }) => isMove(field)),
    ({ field, after }) => `${field} ${after === null ? 'left' : 'joined'}`,
  )
  const isEmpty = !added && changes.length === 0
  return (
    <>
      {(added || isEmpty) && <p>{t(added ? 'added' : 'changed')}</p>}
      {fields.map(change => (
        <FieldLine key={change.field} change={change} />
      ))}
      {[...moves].map(([key, moved], at) => (
        <p key={key}>
          {t(wordOf(moved[0]!))} <b>{moved.map(({ before, after }) => after ?? before).join(', ')}</b>
          {at === moves.size - 1 && moreChanges > 0 && ` ${t('others', { count: moreChanges })}`}
        </p>
      ))}
    </>
  )
}

const isMove = (field: string) => ['schools', 'classrooms', 'students', 'teachers'].includes(field)

/** A person is added to a class; a class is joined by people. */
const wordOf = ({ field, after }: Change) => {
  const isPerson = field === 'students' || field === 'teachers'
  if (after === null) return isPerson ? 'went' : 'left'
  return isPerson ? 'came' : 'joined'
}

const SENTENCES: Readonly<
  Record<
    string,
    (change: Change) => 'password' | 'picturesReset' | 'secretCodeRenewed' | 'archivedNow' | 'unarchivedNow' | 'invited'
  >
> = {
  password: () => 'password',
  picturePassword: () => 'picturesReset',
  secretCode: () => 'secretCodeRenewed',
  archived: ({ after }) => (after === null ? 'unarchivedNow' : 'archivedNow'),
  invitedAt: () => 'invited',
}

function FieldLine({ change }: { readonly change: Change }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'history' })
  const { field, before, after } = change
  if (field === 'mergedStudent' || field === 'mergedInto')
    return (
      <p>
        {after === null ? t('separated') : t(`fields.${field}`)} <b>{after ?? before}</b>
      </p>
    )
  const sentence = SENTENCES[field]
  if (sentence) return <p>{t(sentence(change))}</p>
  const label = t(`fields.${field as 'name'}`, { defaultValue: field })
  const shown = (value: string) => {
    if (DATES.has(field)) return formatLongDate(value)
    if (field === 'stepDone') {
      const [act, level, lesson] = value.split(' ')
      return t(`steps.${act as 'teach'}`, { level, lesson, defaultValue: value })
    }
    return TRANSLATED.has(field) ? t(`values.${value as 'true'}`, { defaultValue: value }) : value
  }
  return (
    <p>
      {label}{' '}
      {before !== null && (
        <>
          <span className="visually-hidden">{t('was')} </span>
          <del>{shown(before)}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <span className="visually-hidden">{t('is')} </span>
      <b>{after === null ? t('nothing') : shown(after)}</b>
    </p>
  )
}

const DATES = new Set(['endsOn', 'noteUntil'])
const TRANSLATED = new Set(['userType', 'status', 'managedExternally', 'requiresAssessmentAction', 'viewEnded'])
