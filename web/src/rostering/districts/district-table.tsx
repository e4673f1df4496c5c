import type { listDistricts } from '@hornbook/contract/rostering/districts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../address/address.ts'
import type { RowFrom } from '../../api/answer.ts'
import type { Column } from '../../table/model/column.ts'
import { Table } from '../../table/table.tsx'
import { textColumn } from '../lists/columns.tsx'
import { MembershipEnd } from './membership-end.tsx'

type District = RowFrom<typeof listDistricts>

interface DistrictTableProps {
  readonly districts: readonly District[]
  /** The path that a district opens at. */
  readonly pathOf: (districtId: string) => Address
}

/** Name and Site Code; a row opens its district (DIST-1). */
export function DistrictTable({ districts, pathOf }: DistrictTableProps) {
  const { t } = useTranslation('rostering')
  const columns = useMemo<Column<District>[]>(
    () => [
      textColumn({ id: 'name', header: t('columns.name'), text: ({ name }) => name }),
      textColumn(
        { id: 'oneRosterId', header: t('columns.siteCode'), text: ({ oneRosterId }) => oneRosterId },
        { onPhone: 1 },
      ),
      {
        id: 'membershipExpiresAt',
        header: t('columns.membership'),
        onPhone: 2,
        value: ({ membershipExpiresAt }) => membershipExpiresAt,
        cell: ({ membershipExpiresAt, relationships }) => (
          <MembershipEnd expiresAt={membershipExpiresAt} zone={relationships.timezone} />
        ),
      },
    ],
    [t],
  )
  return (
    <Table
      name={t('title')}
      columns={columns}
      rows={districts}
      rowId={idOf}
      rowHref={({ id }) => pathOf(id)}
      searchText={textOf}
      searchLabel={t('filter')}
      defaultSort="name"
    />
  )
}

const idOf = ({ id }: District) => id
const textOf = ({ name, oneRosterId }: District) => `${name} ${oneRosterId ?? ''}`
