import { z } from 'zod'
import { locale } from './texts'

const own = { zh: z.locales.zhCN(), en: z.locales.en() }
z.config({ localeError: (issue) => own[locale()].localeError(issue) })

/** A text that must be there: whitespace counts as empty. `label` is what the person calls it. */
export const required = (label: string, max = 50) =>
  z
    .string({ error: `${label}不能为空` })
    .trim()
    .min(1, { error: `${label}不能为空` })
    .max(max, { error: `${label}最多 ${max} 个字` })
/** A text that may be empty. */
export const optional = (label: string, max = 50) =>
  z
    .string({ error: `${label}应为文字` })
    .trim()
    .max(max, { error: `${label}最多 ${max} 个字` })
    .default('')
export const id = (label = '编号') =>
  z
    .string({ error: `${label}不能为空` })
    .trim()
    .min(1, { error: `${label}不能为空` })
    .max(64, { error: `${label}有误` })
/** One id, a comma list or an array of ids: always an array, each id once. At most 500. */
export const ids = (label = '编号') =>
  z
    .union(
      [
        z.array(id(label)),
        id(label).transform((text) =>
          text
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean),
        ),
      ],
      { error: `${label}不能为空` },
    )
    .transform((list) => [...new Set(list)])
    .pipe(
      z
        .array(z.string())
        .min(1, { error: `${label}不能为空` })
        .max(500, { error: `一次最多处理 500 个` }),
    )
export const year = (label = '年度') =>
  z.string({ error: `${label}不能为空` }).regex(/^(19|20)\d{2}$/, { error: `${label}应为四位年份` })
export const dateText = (label: string) =>
  z
    .string({ error: `${label}不能为空` })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: `${label}格式应为 2026-11-20` })
    .refine((text) => !Number.isNaN(Date.parse(text)), { error: `${label}不是有效的日期` })
export const stampText = (label: string) =>
  z
    .string({ error: `${label}不能为空` })
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, { error: `${label}格式应为 2026-11-20 09:30:00` })
    .refine((text) => !Number.isNaN(Date.parse(text.replace(' ', 'T'))), { error: `${label}不是有效的时间` })
/** The reason of a refusal or of an act that undoes something: 5 to 500 characters. */
export const reason = (label = '理由') =>
  z
    .string({ error: `请填写${label}` })
    .trim()
    .min(5, { error: `${label}至少 5 个字` })
    .max(500, { error: `${label}最多 500 个字` })
/** 0 or 1; true, false and their texts are understood. */
export const yesNo = z.union([
  z.literal([0, 1]),
  z.boolean().transform(Number),
  z.enum(['0', '1']).transform(Number),
  z.enum(['true', 'false']).transform((text) => Number(text === 'true')),
])

/** One sentence per field, by its path (`members.0.name`). */
export const fieldSentences = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}
