import { z } from 'zod'
import { readVersion } from '../core/input'
import { Settings } from './settings'
import { t } from './texts'

/** Any of the settings, each within its limits; what is not sent stays as it is. */
export const SaveSettings = z
  .strictObject(
    {
      ...(Object.fromEntries(
        Object.entries(Settings.shape).map(([name, field]) => [name, field.unwrap().optional()]),
      ) as unknown as {
        [Name in keyof typeof Settings.shape]: z.ZodOptional<ReturnType<(typeof Settings.shape)[Name]['unwrap']>>
      }),
      /** The sum of the versions of the settings that are sent, as they were read. */
      lockVersion: readVersion(),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? t.noSuchSetting(issue.keys.join(t.listComma)) : undefined,
    },
  )
  .refine((given) => Object.keys(given).some((name) => name !== 'lockVersion'), { error: () => t.noSettings })
export type SaveSettings = z.output<typeof SaveSettings>
/** Null: everything is saved. Otherwise the rule of two persons is still on until a second person sends the same. */
export const SettingsSaved = z
  .strictObject({ prepared: z.literal(true), preparedBy: z.string(), expireTime: z.string() })
  .nullable()
