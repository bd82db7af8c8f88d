import { z } from 'zod'
import { Settings } from './settings'

/** Any of the settings, each within its limits; what is not sent stays as it is. */
export const SaveSettings = z
  .strictObject(
    Object.fromEntries(
      Object.entries(Settings.shape).map(([name, field]) => [name, field.unwrap().optional()]),
    ) as unknown as {
      [Name in keyof typeof Settings.shape]: z.ZodOptional<ReturnType<(typeof Settings.shape)[Name]['unwrap']>>
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? `没有名为 ${issue.keys.join('、')} 的设置` : undefined) },
  )
  .refine((settings) => Object.keys(settings).length > 0, { error: '没有要保存的设置' })
export type SaveSettings = z.output<typeof SaveSettings>

/** Only the codes of dictionaries that exist; never a table and its columns. */
export const DictCode = z.object({ code: z.string().regex(/^[A-Za-z][\w-]{0,99}$/, { error: '字典编码有误' }) })
export const DictItem = z.strictObject({
  value: z.string(),
  text: z.string(),
  title: z.string(),
  label: z.string(),
  color: z.string().optional(),
})
export type DictItem = z.infer<typeof DictItem>
