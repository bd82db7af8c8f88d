import { z } from 'zod'
import { dateText, yearText } from '../../core/input'
import { validateDays } from './rules'
import { t } from './texts'

/** Dates of one year, sorted and without duplicates; at most 366. */
const yearDates = (label: () => string) =>
  z
    .array(dateText(label))
    .max(366)
    .transform((all) => [...new Set(all)].toSorted())

export const WorkCalendarQuery = z.object({ year: yearText().optional() })
/** `version` is the version of the whole calendar, as it was read. */
export const SaveDays = z
  .object({
    year: yearText(),
    holidays: yearDates(() => t.holidays),
    workdays: yearDates(() => t.workdays),
    version: z
      .number({ error: () => t.version })
      .int()
      .min(0),
  })
  .superRefine((input, ctx) => {
    for (const [name, message] of Object.entries(validateDays(input)))
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
