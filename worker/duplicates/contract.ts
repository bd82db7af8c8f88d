import { z } from 'zod'
import { id } from '../core/input'

/** A value, and the table and column that it would stand in, by their names in the family: `sys_dict`, `dict_code`. */
export const CheckValue = z.object({
  tableName: z.string().trim().max(64),
  fieldName: z.string().trim().max(64),
  fieldVal: z.string().trim().max(200).default(''),
  /** The row that may have it. */
  dataId: id().optional(),
})
export type CheckValue = z.output<typeof CheckValue>
