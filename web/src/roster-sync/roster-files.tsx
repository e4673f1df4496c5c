export const RosterFiles = (_: { readonly districtId: string }) => null
