import { z } from 'zod'
import { t } from '../texts'

/** The ticket that the CAS server gave the browser, and the address that it gave it for. */
export const ValidateLogin = z.object({
  ticket: z
    .string({ error: () => t.ticketMissing })
    .min(1, { error: () => t.ticketMissing })
    .max(512, { error: () => t.ticketWrong }),
  service: z
    .string({ error: () => t.serviceMissing })
    .min(1, { error: () => t.serviceMissing })
    .max(2000, { error: () => t.serviceWrong }),
})
export type ValidateLogin = z.output<typeof ValidateLogin>
/** Where the way through the CAS server begins; '' where the centre has none. `service` is the address to come back to. */
export const CasDoor = z.strictObject({ loginUrl: z.string() })
export const CasDoorQuery = z.object({ service: z.string().max(2000).default('') })
