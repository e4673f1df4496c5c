export const UnauthTeacherPage = () => null
