import { z } from 'zod'
import { Settings } from './settings'
import { t } from './texts'

/** Any of the settings, each within its limits; what is not sent stays as it is. */
export const SaveSettings = z
  .strictObject(
    Object.fromEntries(
      Object.entries(Settings.shape).map(([name, field]) => [name, field.unwrap().optional()]),
    ) as unknown as {
      [Name in keyof typeof Settings.shape]: z.ZodOptional<ReturnType<(typeof Settings.shape)[Name]['unwrap']>>
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? t.noSuchSetting(issue.keys.join(t.listComma)) : undefined,
    },
  )
  .refine((settings) => Object.keys(settings).length > 0, { error: () => t.noSettings })
export type SaveSettings = z.output<typeof SaveSettings>
