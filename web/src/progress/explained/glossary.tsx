import { searchKey } from '@hornbook/rules/people/names'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import type { UnitKind } from '../queries.ts'
import styles from './explained.module.css'
import { glossaryOf, type Table } from './glossary-texts.ts'

const TABLES: Readonly<Record<UnitKind, Table>> = {
  classroom: 'studentTable',
  school: 'classroomTable',
  district: 'schoolTable',
}

/** 'What This Data Means' (DASH-8): each word of a table, what it counts, and an example. */
export function Glossary({ kind, onClose }: { readonly kind: UnitKind; readonly onClose: () => void }) {
  const { t } = useTranslation('progress')
  const [typed, type] = useState('')
  const wanted = searchKey(typed)
  const table = TABLES[kind]
  const goals = useDistrictGoals()
  const parts = glossaryOf(table, goals).map(part => ({
    ...part,
    words: part.words.filter(each => searchKey(Object.values(each).join(' ')).includes(wanted)),
  }))
  const found = parts.filter(({ words }) => words.length > 0)
  return (
    <Dialog onClose={onClose} title={t('glossary.title')} size={860}>
      <p className={styles.about}>{t(`glossary.${table}`)}</p>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('glossary.find')}
        placeholder={t('glossary.find')}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
      />
      <div className={styles.glossary}>
        {found.length === 0 && <p>{t('glossary.nothing', { typed })}</p>}
        {found.map(({ title, words }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {words.map(({ word, meaning, example }) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>
                    {meaning}
                    {example && <span className={styles.example}>{t('glossary.example', { example })}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
