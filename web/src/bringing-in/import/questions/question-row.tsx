import { readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { answerRosterQuestion, listRosterQuestions } from '@hornbook/contract/bringing-in/roster-questions'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../../api/answer.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './questions.module.css'

export type Question = RowFrom<typeof listRosterQuestions>

interface QuestionRowProps {
  readonly question: Question
  readonly params: { readonly districtId: string; readonly rosterImportId: string }
}

/** One question: who is here, who comes, and two answers, of which each is saved at once. */
export function QuestionRow({ question, params }: QuestionRowProps) {
  const { t } = useTranslation('bringingIn')
  const answer = useMutation({
    mutationFn: (same: boolean | null) => {
      const data = { type: 'rosterQuestion' as const, id: question.id, attributes: { same } }
      return call(answerRosterQuestion, { params: { ...params, rosterQuestionId: question.id }, body: { data } })
    },
    onSettled: () => invalidate(listRosterQuestions, readRosterImport),
  })
  const { kind, key, value, knownName, knownPlace, incomingName, incomingPlace, hasLeft } = question
  const same = answer.isPending ? answer.variables : question.same
  const isPlace = kind === 'schools' || kind === 'classrooms'
  const about = [t(`questions.keys.${key}`, { value }), knownPlace, hasLeft && t('questions.left')].filter(Boolean)
  const choice = (said: boolean, label: string) => (
    <Button
      writes
      variant={same === said ? 'primary' : 'secondary'}
      aria-pressed={same === said}
      disabled={answer.isPending}
      onClick={() => answer.mutate(same === said ? null : said)}
    >
      {label}
    </Button>
  )
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.kind}>{t(`questions.kinds.${kind}`)}</span>
        <span className={styles.names}>
          <span className={styles.person}>
            <strong>{knownName}</strong>
            <small>{about.join(', ')}</small>
          </span>
          <span className={styles.arrow}>
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">{t('questions.becomes')}</span>
          </span>
          <span className={styles.person}>
            <strong>{incomingName}</strong>
            {incomingPlace && <small>{incomingPlace}</small>}
          </span>
        </span>
        <p className={styles.outcome}>
          {t(`questions.outcome.${outcomeOf(question, same)}`, { known: knownName, key: t(`questions.key.${key}`) })}
        </p>
        {answer.isError && (
          <p className={styles.problem} role="alert">
            {t('questions.notSaved')}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div
        className={styles.answers}
        role="group"
        aria-label={t('questions.group', { known: knownName, incoming: incomingName })}
      >
        {choice(true, isPlace ? t('questions.samePlace') : t('questions.same'))}
        {choice(false, isPlace ? t('questions.anotherPlace') : t('questions.another'))}
      </div>
    </li>
  )
}

function outcomeOf({ kind, hasLeft, key, unanswered }: Question, same: boolean | null) {
  if (same === null) return unanswered
  if (!same) return 'another'
  return kind === 'teachers' && (hasLeft || key !== 'sourcedId') ? 'sameStaff' : 'same'
}
