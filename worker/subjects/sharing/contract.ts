import { z } from 'zod'
import { listQuery } from '../../core/list'

/** `pending`: public, but not confirmed by the center yet. */
export const shareLevels = ['none', 'industry', 'public', 'pending'] as const
export type ShareLevel = (typeof shareLevels)[number]
export const ShareQuery = listQuery(['establishTime', 'shareTime', 'year', 'subjectName'], {
  subjectName: z.string().trim().max(50).optional(),
  year: z
    .string()
    .regex(/^(19|20)\d{2}$/)
    .optional(),
  level: z.enum(shareLevels).optional(),
})
export type ShareQuery = z.output<typeof ShareQuery>
export type ShareRow = {
  id: string
  subjectName: string
  subjectNum: string
  year: string
  leadDepartName: string
  subjectManName: string
  status: string
  status_dictText: string
  level: ShareLevel
  shareTime: string | null
  /** Number of the subject's results, and how many of them are shared. */
  results: number
  shared: number
  mayShare: boolean
  mayConfirm: boolean
}
