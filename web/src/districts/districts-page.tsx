export const DashboardDistrictsPage = () => null
export const RosteringDistrictsPage = () => null
