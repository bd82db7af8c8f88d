import { z } from 'zod'

export const SecretOfCalendar = z.object({ secret: z.string() })
/** Since when the asker has an address, and in which role it reads; both empty where there is none. */
export const OwnCalendar = z.strictObject({ since: z.string(), roleName: z.string() })
/** The address, told this once. */
export const MadeCalendar = z.strictObject({ address: z.string() })
