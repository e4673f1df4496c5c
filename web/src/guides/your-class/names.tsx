import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import type { Child } from './your-class.ts'

/** How many names show before somebody asks for more; one more needs as much room as 'and 1 more'. */
const NAMED = 4

interface NamesProps {
  readonly of: readonly Child[]
}

/** The names of some children, a long row of them folded. */
export function Names({ of }: NamesProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'yourClass' })
  const [showsAll, showAll] = useState(false)
  const more = of.length - NAMED
  return (
    <>
      <NameRow of={showsAll || more <= 1 ? of : of.slice(0, NAMED)} />
      {more > 1 && (
        <>
          {' '}
          <TextButton aria-expanded={showsAll} onClick={() => showAll(!showsAll)}>
            {showsAll ? t('fewer') : t('more', { count: more })}
          </TextButton>
        </>
      )}
    </>
  )
}

const NameRow = ({ of }: NamesProps) =>
  of.map(({ id, fullName }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <bdi>{fullName}</bdi>
    </Fragment>
  ))

/** How many have passed a lesson, and who, for those who ask. */
export function Passed({ by }: { readonly by: readonly Child[] }) {
  const { t } = useTranslation('guides', { keyPrefix: 'yourClass' })
  const [isOpen, open] = useState(false)
  if (by.length === 0) return null
  return (
    <>
      <TextButton aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {t('children', { count: by.length })}
      </TextButton>{' '}
      {t('passed', { count: by.length })}
      {isOpen && (
        <>
          : <NameRow of={by} />
        </>
      )}
      .{' '}
    </>
  )
}
