export const RosterImportsPage = () => null
