import { TAKEN_FIELDS, type TakenField } from '@hornbook/contract/rostering/merging'
import { useTranslation } from 'react-i18next'
import { formatExactTime, formatShortDate } from '../../dates/format-dates.ts'
import styles from './merging.module.css'
import { type ComparedStudent, differing, isFixed, type StudentPair, shownOf, whatTellsApart } from './taken-values.ts'

interface ComparisonProps {
  readonly pair: StudentPair
  readonly zone: string
  readonly kept: ComparedStudent
  readonly onKeep: (id: string) => void
  /** Whose value a field has. */
  readonly sourceOf: (field: TakenField) => string
  readonly onTake: (field: TakenField, id: string) => void
}

/** Two students side by side: which record stays, and whose value where they differ (HEALTH-3). */
export function Comparison({ pair, zone, kept, onKeep, sourceOf, onTake }: ComparisonProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'merging' })
  const { people } = pair
  const [one, other] = people as [ComparedStudent, ComparedStudent]
  const differs = (field: TakenField) => shownOf(one, field) !== shownOf(other, field)
  const suggested = people.find(({ id }) => id === pair.stays) ?? one
  const beside = suggested === one ? other : one
  const { fullName, oneRosterId, username, externalRosterSystem } = suggested
  const names = { fullName, oneRosterId: oneRosterId ?? '', username: username ?? '' }
  const values = {
    name: t(`named.${whatTellsApart(suggested, beside)}`, names),
    system: externalRosterSystem ?? '',
  }
  return (
    <>
      <Choice label={t('which')} isHeading>
        {people.map(person => (
          <label key={person.id} className={styles.record}>
            <input
              type="radio"
              name="stays"
              checked={person.id === kept.id}
              disabled={pair.staysBecause === 'onlySynced' && person.id !== pair.stays}
              onChange={() => onKeep(person.id)}
            />
            <span>
              <b className={styles.name}>{person.fullName}</b>
              <span className={styles.detail}>
                {person.oneRosterId ? t('withId', { oneRosterId: person.oneRosterId }) : t('withoutId')}
              </span>
              <span className={styles.detail}>
                {person.externalRosterSystem === null ? t('byHand') : person.externalRosterSystem}
              </span>
            </span>
          </label>
        ))}
      </Choice>
      <p className={styles.note}>{t(`because.${pair.staysBecause}`, values)}</p>
      {TAKEN_FIELDS.map(field => (
        <Choice key={field} label={t(`fields.${field}`)}>
          {people.map(person => {
            const beside = person === one ? other : one
            const shown = <Value person={person} beside={beside} field={field} />
            if (!differs(field) || isFixed(kept, field))
              return (
                <span key={person.id} className={styles.plain} data-used={differs(field) && person.id === kept.id}>
                  {shown}
                </span>
              )
            return (
              <label key={person.id} className={styles.value}>
                <input
                  type="radio"
                  name={field}
                  checked={sourceOf(field) === person.id}
                  onChange={() => onTake(field, person.id)}
                />
                <span>{shown}</span>
              </label>
            )
          })}
        </Choice>
      ))}
      {kept.externalRosterSystem !== null && (
        <p className={styles.note}>{t('fromSystem', { system: kept.externalRosterSystem })}</p>
      )}
      <h3 className={styles.heading}>{t('facts')}</h3>
      {FACTS.map(([name, read]) => (
        <Choice key={name} label={t(name)}>
          {people.map(person => (
            <span key={person.id} className={styles.plain}>
              {read(person, zone) || t('none')}
            </span>
          ))}
        </Choice>
      ))}
      <p className={styles.note}>
        {t('together', {
          lessons: t('lessonCount', { count: pair.together.lessons }),
          days: t('dayCount', { count: pair.together.days }),
        })}
      </p>
    </>
  )
}

const dayAt = (at: string | null, zone: string) =>
  at && <time title={formatExactTime(at, zone)}>{formatShortDate(at, zone)}</time>

const FACTS = [
  ['schools', ({ schools }: ComparedStudent) => schools],
  ['classrooms', ({ classrooms }: ComparedStudent) => classrooms],
  ['lessons', ({ lessons }: ComparedStudent) => lessons.toLocaleString('en-US')],
  ['days', ({ days }: ComparedStudent) => days.toLocaleString('en-US')],
  ['updatedAt', ({ updatedAt }: ComparedStudent, zone: string) => dayAt(updatedAt, zone)],
  ['createdAt', ({ createdAt }: ComparedStudent, zone: string) => dayAt(createdAt, zone)],
] as const

interface ChoiceProps {
  readonly label: string
  readonly isHeading?: boolean
  readonly children: React.ReactNode
}

/** One row: its label, and what each record has. */
function Choice({ label, isHeading = false, children }: ChoiceProps) {
  return (
    <fieldset className={isHeading ? `${styles.row} ${styles.records}` : styles.row}>
      <legend className="visually-hidden">{label}</legend>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      {children}
    </fieldset>
  )
}

interface ValueProps {
  readonly person: ComparedStudent
  readonly beside: ComparedStudent
  readonly field: TakenField
}

/** A value with the letters that differ from the other's. */
function Value({ person, beside, field }: ValueProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'merging' })
  const [own, others] = [shownOf(person, field), shownOf(beside, field)]
  if (own === '') return <span className={styles.detail}>{t('none')}</span>
  // Ids and user names differ as a whole, and marks in them would tell nothing.
  const isName = field.endsWith('Name') && others !== ''
  const [start, middle, end] = isName ? differing(own, others) : [own, '', '']
  return (
    <>
      {start}
      {middle && <mark>{middle}</mark>}
      {end} {field === 'signIn' && <span className={styles.detail}>{t('withPassword')}</span>}
    </>
  )
}
