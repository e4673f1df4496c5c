/** In the address of the login cards: the student whose card alone is shown. */
export const STUDENT_PARAM = 'student'
