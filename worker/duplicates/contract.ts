import { z } from 'zod'
import { idText } from '../core/input'

/** A value to check, with table and column by their legacy wire names: `sys_dict`, `dict_code`. */
export const CheckValue = z.object({
  tableName: z.string().trim().max(64),
  fieldName: z.string().trim().max(64),
  fieldVal: z.string().trim().max(200).default(''),
  /** The row that may have the value. */
  dataId: idText().optional(),
})
export type CheckValue = z.output<typeof CheckValue>
