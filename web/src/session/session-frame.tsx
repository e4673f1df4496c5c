export const SessionFrame = () => null
