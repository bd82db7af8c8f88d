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

/** Only the codes of dictionaries that exist; never a table and its columns. */
export const DictCode = z.object({ code: z.string().regex(/^[A-Za-z][\w-]{0,99}$/, { error: () => t.dictWrong }) })
export const DictItem = z.strictObject({
  value: z.string(),
  text: z.string(),
  title: z.string(),
  label: z.string(),
  color: z.string().optional(),
})
export type DictItem = z.infer<typeof DictItem>
/** By the code of the dictionary. */
export const AllDictItems = z.record(z.string(), z.array(DictItem))
export type AllDictItems = z.infer<typeof AllDictItems>
