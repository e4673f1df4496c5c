export const LogoutPage = () => null
