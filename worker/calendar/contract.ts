import { z } from 'zod'

export const CalendarSecret = z.object({ secret: z.string() })
/** Creation time and role of the caller's address; both empty if there is none. */
export const OwnCalendar = z.strictObject({ since: z.string(), roleName: z.string() })
/** The address; it is returned only once. */
export const CreatedCalendar = z.strictObject({ address: z.string() })
