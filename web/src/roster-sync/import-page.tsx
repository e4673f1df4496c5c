export const RosterImportPage = () => null
