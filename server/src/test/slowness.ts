/** How many times longer a test may take than on the embedded database: on a cluster every statement crosses machines. */
export const SLOWNESS = process.env.HORNBOOK_TEST_DATABASE_URL ? 4 : 1
