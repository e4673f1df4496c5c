import { searchKey } from '@hornbook/rules/people/names'
import { hasGuide } from '@hornbook/rules/reading/curriculum'
import { Drawer, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, RESET_PICTURES } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lessonPage } from '../../ui/lesson-link.tsx'
import { useOpenOver } from '../../ui/use-open-over.ts'
import { unitOf } from '../explained/skill-rows.ts'
import { suggestionQuery } from '../queries.ts'
import type { Student } from '../students/student-view.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import styles from './phone-foot.module.css'

type Use = 'reset' | 'find'

/** What a teacher who walks about needs, within a thumb: the lesson, a reset, a child. */
export function PhoneFoot({ students }: { readonly students: readonly Student[] }) {
  const { t } = useTranslation('progress', { keyPrefix: 'today.foot' })
  const { classroomId } = useRouteIds()
  const { data } = useQuery(suggestionQuery(classroomId))
  const reset = useOpenOver('reset')
  const find = useOpenOver('find')
  const use = reset.isOpen ? 'reset' : find.isOpen ? 'find' : null
  const unit = data?.levelName && data.lessonOrder !== null ? unitOf(data.levelName, data.lessonOrder) : undefined
  const lesson = data?.lessonOrder ?? 0
  const guide = unit && hasGuide(unit.level) ? lessonPage({ level: unit.level, lesson, classroomId }) : null
  return (
    <>
      <nav className={styles.foot} aria-label={t('label')}>
        <ButtonLink variant="primary" {...(guide ?? { to: '/lesson-guides' })} icon={<Icon name="guides" size={18} />}>
          {guide ? t('lesson', { lesson }) : t('noLesson')}
        </ButtonLink>
        <Button icon={<Icon name="key" size={18} />} aria-haspopup="dialog" onClick={reset.open}>
          {t('reset')}
        </Button>
        <Button icon={<Icon name="search" size={18} />} aria-haspopup="dialog" onClick={find.open}>
          {t('find')}
        </Button>
      </nav>
      <Drawer
        opened={use !== null}
        onClose={use === 'reset' ? reset.close : find.close}
        position="bottom"
        size="88dvh"
        title={t(use === 'reset' ? 'resetTitle' : 'resetFind')}
      >
        {use && <Pick students={students} use={use} />}
      </Drawer>
    </>
  )
}

interface PickProps {
  readonly students: readonly Student[]
  readonly use: Use
}

function Pick({ students, use }: PickProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'today.foot' })
  const ids = useRouteIds()
  const [typed, setTyped] = useState('')
  const wanted = searchKey(typed)
  const found = students.filter(({ fullName }) => searchKey(fullName).includes(wanted))
  const to = (studentId: string) => addressOf(RESET_PICTURES, { ...ids, studentId })
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        data-autofocus={use === 'find' ? true : undefined}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <ul className={styles.names}>
        {found.map(({ id, fullName }) => (
          <li key={id}>
            <Link to={to(id)} search={keepSearch} resetScroll={false} replace>
              <bdi>{fullName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
