import { useParams } from '@tanstack/react-router'
import { DistrictSupportPage } from '../provider/district-page.tsx'
import { HubDistrictsPage } from '../provider/districts-page.tsx'
import { AddDistrict } from '../rostering/districts/form/add-district.tsx'
import { EditDistrict } from '../rostering/districts/form/edit-district.tsx'
import '../rostering/texts.ts'

// Composes areas that must not import each other: the hub's pages of districts, and the office's forms of them.

export function HubDistricts() {
  return <HubDistrictsPage add={<AddDistrict at="hub" />} />
}

export function HubDistrict() {
  const { districtId } = useParams({ from: '/in/adminhub/districts/$districtId' })
  return (
    <DistrictSupportPage
      key={districtId}
      districtId={districtId}
      edit={district => <EditDistrict district={district} />}
    />
  )
}
