/** In the address of the login cards: the student whose card alone is shown. */
export const STUDENT_PARAM = 'student'
/** Which sheet is shown: the cards, unless it says 'list'. */
export const SHEET_PARAM = 'sheet'
