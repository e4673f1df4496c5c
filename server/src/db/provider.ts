/** District 0 is the provider itself, for writes that belong to no district. */
export const PROVIDER = '0'
