import { downloadCertificatesOfClass, downloadParentReports } from '@hornbook/contract/progress/parent-reports'
import { may } from '@hornbook/rules/people/abilities'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, CLASSROOM } from '../../address/address.ts'
import { call } from '../../api/call.ts'
import { END_PARAM, START_PARAM } from '../../dates/range-search.ts'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import { nameOrder } from '../../signed-in/name-order.ts'
import { countClick } from '../count-click.ts'
import { type DownloadChoice, DownloadMenu, save } from '../downloads/download-menu.tsx'
import { paperChoice } from '../downloads/paper-choices.ts'
import { useHasCredentials } from '../login-cards/has-credentials.ts'
import { SHEET_PARAM } from '../login-cards/one-student.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import type { PrintMenuProps } from './print-props.ts'

/** What of a class can be printed: pages that print, and files for families. Open from the start, because somebody has asked. */
export function PrintChoices({ students = [], range, inHead }: PrintMenuProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'print' })
  return (
    <DownloadMenu choices={useChoices({ students, range })} inHead={inHead} icon="print" label={t('button')} isOpen />
  )
}

function useChoices({ students = [], range }: Pick<PrintMenuProps, 'students' | 'range'>): readonly DownloadChoice[] {
  const { t } = useTranslation('progress', { keyPrefix: 'print' })
  const { t: ofFiles } = useTranslation('progress', { keyPrefix: 'download' })
  const navigate = useNavigate()
  const { districtId, schoolId, classroomId } = useRouteIds()
  const isAllowed = may(personOf(useUser()), 'show', 'studentPassword')
  const hasCards = useHasCredentials(classroomId, isAllowed) !== false && isAllowed
  const page = (name: 'class-list' | 'groups' | 'login-cards', sheet?: 'list') => () =>
    navigate({
      to: addressOf(`${CLASSROOM}/${name}`, { districtId, schoolId, classroomId }),
      search: before => ({ ...before, [SHEET_PARAM]: sheet }),
    })
  const choice = (name: 'list' | 'groups' | 'cards' | 'drawer', run: () => Promise<void>): DownloadChoice => ({
    title: t(`${name}.title`),
    about: t(`${name}.about`),
    run,
  })
  const params = { classroomId }
  const printed = students.flatMap(({ fullName = [] }) => fullName)
  const dates = range && { [START_PARAM]: range.start, [END_PARAM]: range.end }
  return [
    choice('list', page('class-list')),
    choice('groups', () => {
      countClick({ name: 'smallGroupsOpened', properties: { instituteType: 'classroom', id: classroomId } })
      return page('groups')()
    }),
    ...(hasCards ? [choice('cards', page('login-cards')), choice('drawer', page('login-cards', 'list'))] : []),
    paperChoice(
      ofFiles,
      'letter.class',
      lang => call(downloadParentReports, { params, query: { lang, names: nameOrder() } }).then(save),
      printed,
    ),
    ...(dates
      ? [
          paperChoice(
            ofFiles,
            'certificate.class',
            lang =>
              call(downloadCertificatesOfClass, { params, query: { lang, names: nameOrder(), ...dates } }).then(save),
            printed,
          ),
        ]
      : []),
  ]
}
