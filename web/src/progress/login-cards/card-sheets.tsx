import './login-cards-texts.ts'
import { picturesOf } from '@hornbook/rules/people/picture-passwords'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { configuration } from '../../api/configuration.ts'
import { Paddle } from '../../ui/mark.tsx'
import type { Credential, SheetProps } from './credential.ts'
import styles from './login-cards.module.css'
import { PictureDrawing } from './picture.tsx'

const CARDS_OF_SHEET = 8

/** Cards to cut and fold: the name in front, the way in behind. No colours: schools copy in black and white. */
export function CardSheets({ students, className, schoolName }: SheetProps) {
  const { t } = useTranslation('progressLoginCards')
  const count = Math.ceil(students.length / CARDS_OF_SHEET)
  const app = configuration().brand.links.readingApp ?? ''
  const code = useMemo(() => encode(app, { ecc: 'M', border: 0 }), [app])
  return Array.from({ length: count }, (_, sheet) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
      key={sheet}
      className={styles.sheet}
      aria-label={t('cards.sheet', { sheet: sheet + 1, count })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and the keyboard must reach that
      tabIndex={0}
    >
      <p className={styles.strip}>
        <span>
          <b>{t('title')}</b>, <bdi>{className}</bdi>
        </span>
        <span>{t('cards.cut')}</span>
        <span>{t('cards.sheet', { sheet: sheet + 1, count })}</span>
      </p>
      <ul className={styles.cards}>
        {students.slice(sheet * CARDS_OF_SHEET, (sheet + 1) * CARDS_OF_SHEET).map(student => (
          <li key={student.id} className={styles.card}>
            <Front student={student} className={className} schoolName={schoolName} />
            <div className={styles.behind}>
              <WayIn student={student} />
              <QrCode code={code} />
              <p className={styles.username}>
                {t('username')}
                <b data-long={(student.username?.length ?? 0) > 20}>{student.username ?? '–'}</b>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface FrontProps extends Pick<SheetProps, 'className' | 'schoolName'> {
  readonly student: Credential
}

function Front({ student: { firstName, fullName }, className, schoolName }: FrontProps) {
  const rest = fullName.startsWith(firstName) ? fullName.slice(firstName.length).trim() : fullName
  return (
    <div className={styles.front}>
      <Paddle size={22} />
      <p className={styles.name} data-length={lengthOf(firstName)}>
        <bdi>{firstName}</bdi>
      </p>
      <p>
        <bdi>{rest}</bdi>
      </p>
      <small>
        {className}
        <br />
        {schoolName}
      </small>
    </div>
  )
}

const IS_LATIN = /^[\p{Script=Latin}\P{L}]*$/u

/** Letters of other scripts are wider. */
function lengthOf(name: string) {
  const length = name.length * (IS_LATIN.test(name) ? 1 : 1.4)
  return length > 24 ? 'longest' : length > 10 ? 'long' : length > 7 ? 'middle' : 'short'
}

/** Pictures before a password: a child who cannot type needs the first. */
function WayIn({ student: { pinCode, password } }: { readonly student: Credential }) {
  const { t } = useTranslation('progressLoginCards')
  const pictures = pinCode === null ? null : picturesOf(pinCode)
  if (pictures)
    return (
      <ol className={styles.pictures} aria-label={t('pictures')}>
        {pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may come twice
          <li key={at}>
            <i aria-hidden="true">{at + 1}</i>
            <PictureDrawing of={picture} size={46} />
            {t(`picture.${picture}`)}
          </li>
        ))}
      </ol>
    )
  const typed = pinCode ?? password
  if (typed !== null)
    return (
      <div className={styles.password}>
        <p>{t('password')}</p>
        <p className={styles.letters} data-long={typed.length > 7} aria-label={typed} role="img">
          {[...typed].map((letter, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter may come twice
            <span key={at}>{letter}</span>
          ))}
        </p>
      </div>
    )
  return (
    <div className={styles.password}>
      <p className={styles.empty} aria-hidden="true">
        <span />
        <span />
        <span />
      </p>
      <p>{t('cards.choose')}</p>
    </div>
  )
}

function QrCode({ code: { data, size } }: { readonly code: ReturnType<typeof encode> }) {
  const { t } = useTranslation('progressLoginCards')
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('cards.code')}
    >
      <path d={squares} />
    </svg>
  )
}
