export const DistrictOfficePage = () => null
