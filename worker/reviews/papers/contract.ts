import { z } from 'zod'
import { ids, yesNo } from '../../core/input'
import { oneSubject, stage } from '../inputs'

export const TakeReport = oneSubject({
  stage,
  roundNo: z.coerce.number().int().min(1).optional(),
  /** 1: with the reviewers' names; for who may know them. */
  names: yesNo.default(0),
})
export type TakeReport = z.output<typeof TakeReport>
/** The subjects of the package; all that wait where none is named. */
export const TakePackage = z.object({
  ids: z.preprocess((value) => (value === '' ? undefined : value), ids().optional()),
})
export type TakePackage = z.output<typeof TakePackage>
