/** What the certificate numbers of a year begin with: `KTJ2026-`. */
export const certificateStart = (year: string) => `KTJ${year}-`
/** The certificate of this place in the year: `KTJ2026-001`. */
export const certificateNumber = (year: string, place: number) =>
  `${certificateStart(year)}${String(place).padStart(3, '0')}`
