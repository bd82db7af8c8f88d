import { z } from 'zod'
import { t } from '../texts'

/** The ticket that the CAS server issued to the browser, and the service address it was issued for. */
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
/** The address where sign-in through CAS begins; '' if CAS is not configured. `service` is the return address. */
export const CasLogin = z.strictObject({ loginUrl: z.string() })
export const CasLoginQuery = z.object({ service: z.string().max(2000).default('') })
