/** The page with everything that a student has done (PAGE-1). */
export const studentPath = (districtId: string, studentId: string): string =>
  `/dashboard/districts/${districtId}/students/${studentId}`
