import { z } from 'zod'
import { lockVersionField } from '../core/input'
import { Settings } from './settings'
import { t } from './texts'

/** Any of the settings within their limits; omitted ones stay. */
export const SaveSettings = z
  .strictObject(
    {
      ...(Object.fromEntries(
        Object.entries(Settings.shape).map(([name, field]) => [name, field.unwrap().optional()]),
      ) as unknown as {
        [Name in keyof typeof Settings.shape]: z.ZodOptional<ReturnType<(typeof Settings.shape)[Name]['unwrap']>>
      }),
      /** Sum of the versions of the given settings, as they were read. */
      lockVersion: lockVersionField(),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? t.noSuchSetting(issue.keys.join(t.listComma)) : undefined,
    },
  )
  .refine((settings) => Object.keys(settings).some((name) => name !== 'lockVersion'), { error: () => t.noSettings })
export type SaveSettings = z.output<typeof SaveSettings>
/** Null: everything is saved. Otherwise the two-person approval stays on until a second person sends the same request. */
export const SettingsSaveResult = z
  .strictObject({ prepared: z.literal(true), preparedBy: z.string(), expireTime: z.string() })
  .nullable()
