import { z } from 'zod'
import { recordContract } from '../../records/contract'
import { dict } from './record'
import { t } from './texts'

const code = z.string().regex(/^[A-Za-z][\w-]{0,99}$/, { error: () => t.dictWrong })
/** Code of an existing dictionary; table and column names are not accepted. */
export const DictCode = z.object({ code })
/** Items of a dictionary whose text contains the keyword. */
export const FindItems = z.object({
  code,
  keyword: z.string().trim().max(100).default(''),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
})
/** Values separated by commas. */
export const ItemTextsQuery = z.object({ code, key: z.string().max(2000) })
export const ItemTextQuery = z.object({ code, key: z.string().max(100) })
export const DictItem = z.strictObject({
  value: z.string(),
  text: z.string(),
  title: z.string(),
  label: z.string(),
  color: z.string().optional(),
})
export type DictItem = z.infer<typeof DictItem>
/** Items by dictionary code. */
export const AllDictItems = z.record(z.string(), z.array(DictItem))
export type AllDictItems = z.infer<typeof AllDictItems>

export const DictTreeQuery = z.object({ dictName: z.string().trim().max(100).default('') })
/** A dictionary as a tree node. */
export const DictNode = z.strictObject({ ...recordContract(dict).Row.shape, key: z.string(), title: z.string() })
export const ById = z.object({ id: z.string().min(1).max(64) })
