export const TrainingPage = () => null
