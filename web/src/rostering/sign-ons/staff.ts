/** A district's staff who are there now, by name. */
export const staffOf = (districtId: string) => ({ params: { districtId }, query: { sort: 'name' } }) as const
