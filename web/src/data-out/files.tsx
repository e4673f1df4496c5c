import { exportOneRoster } from '@hornbook/contract/data-out/oneroster-export'
import { ONEROSTER_VERSIONS } from '@hornbook/contract/data-out/versions'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { schoolNames } from '@hornbook/rules/people/school-names'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryFor } from '../api/queries.ts'
import { saveFile } from '../api/save-file.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icons.tsx'
import sheet from '../ui/sheet.module.css'
import styles from './data-out.module.css'

type Version = (typeof ONEROSTER_VERSIONS)[number]
const WHOLE = ''

/** A district's roster, or a school's, as a OneRoster package (OUT-1). */
export function Files({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'files' })
  const [version, setVersion] = useState<Version>('1.2')
  const [schoolId, setSchoolId] = useState(WHOLE)
  const [results, setResults] = useState(false)
  const params = { districtId }
  const schools = useQuery(queryFor(listSchools, { params, query: { sort: 'name' } }))
  const rows = schools.data?.rows ?? []
  const download = useMutation({
    mutationFn: () =>
      call(exportOneRoster, {
        params,
        query: { version, ...(schoolId !== WHOLE && { schoolId }), ...(results && { results: 'true' }) },
      }),
    onSuccess: ({ content, name }) => saveFile(content, name),
  })
  const detail = download.error instanceof ApiError ? download.error.errors[0]?.detail : undefined
  const said = download.isPending ? t('working') : download.data ? t('done', { name: download.data.name }) : ''
  const about = useId()
  return (
    <section className={sheet.sheet} aria-labelledby="files">
      <div className={sheet.bar}>
        <h2 id="files">{t('title')}</h2>
      </div>
      <form
        className={styles.inside}
        onSubmit={event => {
          event.preventDefault()
          download.mutate()
        }}
      >
        <p id={about} className={styles.quiet}>
          {t('about')}
        </p>
        <NativeSelect
          label={t('of')}
          value={schoolId}
          data={[
            { value: WHOLE, label: t('whole') },
            ...[...schoolNames(rows)].map(([value, label]) => ({ value, label })),
          ]}
          error={schools.isError && t('noSchools')}
          onChange={({ currentTarget }) => setSchoolId(currentTarget.value)}
        />
        <NativeSelect
          label={t('version')}
          description={t('versionHelp')}
          value={version}
          data={ONEROSTER_VERSIONS.toReversed().map(value => ({ value, label: t(`versions.${value}`) }))}
          onChange={({ currentTarget }) => setVersion(currentTarget.value as Version)}
        />
        <Checkbox
          label={t('results')}
          checked={results}
          onChange={({ currentTarget }) => setResults(currentTarget.checked)}
        />
        <div className={styles.send}>
          <span role="status" className={styles.quiet}>
            {said}
          </span>
          <Button
            type="submit"
            variant="primary"
            icon={<Icon name="reports" size={15} />}
            loading={download.isPending}
            aria-describedby={about}
          >
            {t('download')}
          </Button>
        </div>
        <p role="alert" className={styles.bad}>
          {download.error ? (detail ?? t('failed')) : ''}
        </p>
      </form>
    </section>
  )
}
