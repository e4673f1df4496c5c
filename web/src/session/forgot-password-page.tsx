export const ForgotPasswordPage = () => null
