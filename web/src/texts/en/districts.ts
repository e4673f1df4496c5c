export const districts = {} as const
