import './login-cards-texts.ts'
import { picturesOf } from '@hornbook/rules/people/picture-passwords'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import type { Credential, SheetProps } from './credential.ts'
import styles from './login-cards.module.css'
import { PictureDrawing } from './picture.tsx'

/** Everybody of a class on one list, for the teacher's drawer. */
export function DrawerList({ students, className, schoolName }: SheetProps) {
  const { t } = useTranslation('progressLoginCards')
  const { t: own } = useTranslation('progress')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and the keyboard must reach that
    <section className={`${styles.sheet} ${styles.list}`} aria-label={t('list.title')} tabIndex={0}>
      <h2>{t('list.title')}</h2>
      <p>{[className, schoolName, own('students', { count: students.length })].filter(Boolean).join(', ')}</p>
      <p className={styles.keep}>
        <Icon name="lock" size={18} /> {t('list.keep')}
      </p>
      <table>
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{own('columns.student')}</th>
            <th scope="col">{t('username')}</th>
            <th scope="col">{t('list.wayIn')}</th>
            <th scope="col">{t('list.given')}</th>
          </tr>
        </thead>
        <tbody>
          {students.map(student => (
            <tr key={student.id}>
              <th scope="row">
                <bdi>{student.fullName}</bdi>
              </th>
              <td>{student.username}</td>
              <td>
                <WayIn student={student} />
              </td>
              <td>
                <i className={styles.box} aria-hidden="true" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.lost}>{t('list.lost')}</p>
    </section>
  )
}

function WayIn({ student: { pinCode, password } }: { readonly student: Credential }) {
  const { t } = useTranslation('progressLoginCards')
  const pictures = pinCode === null ? null : picturesOf(pinCode)
  if (pictures)
    return pictures.map((picture, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a picture may come twice
      <span key={at} className={styles.word}>
        <PictureDrawing of={picture} size={19} />
        {t(`picture.${picture}`)}
      </span>
    ))
  const typed = pinCode ?? password
  if (typed === null) return <em>{t('list.chooses')}</em>
  return (
    <>
      {t('list.password')} <b className={styles.typed}>{typed}</b>
    </>
  )
}
