import { z } from 'zod'
import { dateText, year } from '../../core/input'
import { wrongDays } from './rules'
import { t } from './texts'

/** Dates of one year, sorted and without duplicates; at most 366. */
const days = (label: () => string) =>
  z
    .array(dateText(label))
    .max(366)
    .transform((all) => [...new Set(all)].toSorted())

export const OfYear = z.object({ year: year().optional() })
/** `version` is the version of the whole calendar, as it was read. */
export const SaveDays = z
  .object({
    year: year(),
    holidays: days(() => t.holidays),
    workdays: days(() => t.workdays),
    version: z
      .number({ error: () => t.version })
      .int()
      .min(0),
  })
  .superRefine((input, ctx) => {
    for (const [name, message] of Object.entries(wrongDays(input)))
      ctx.addIssue({ code: 'custom', path: [name], message })
  })
export type SaveDays = z.output<typeof SaveDays>

export const YearDays = z.strictObject({
  year: z.string(),
  holidays: z.array(z.string()),
  workdays: z.array(z.string()),
  version: z.number(),
})
export type YearDays = z.output<typeof YearDays>
