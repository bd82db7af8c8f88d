import { t } from './greeting.texts'

const ofHour = (hour: number) =>
  hour < 9 ? t.earlyMorning : hour <= 11 ? t.morning : hour <= 13 ? t.noon : hour < 20 ? t.afternoon : t.evening

/** Returns the greeting for an hour of the day: under 9, up to 11, up to 13, under 20, and after. */
export const greeting = (hour: number, name: string) => t.greeting(ofHour(hour), name)
