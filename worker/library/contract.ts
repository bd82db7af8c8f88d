import { z } from 'zod'
import { MAX_FILES } from '../core/limits'
import { t as core } from '../core/core.texts'
import { idText } from '../core/input'
import { t } from './texts'

/** The two sides of the strategic plan. */
export const orgTypes = ['fund', 'securities'] as const
export type OrgType = (typeof orgTypes)[number]
export const orgTypeLabel = (orgType: string): string =>
  ({ fund: t.fund, securities: t.securities })[orgType] ?? t.bothRooms
export const orgType = () => z.enum(orgTypes, { error: () => t.orgTypeWrong })

/** Ids of files, empty by default; `label` names the field in messages. */
export const fileIds = (label: () => string) =>
  z
    .array(idText(label), { error: () => core.wrong(label()) })
    .max(MAX_FILES, { error: () => core.wrong(label()) })
    .default([])

const text = z.string()
/** A file that is attached to a case or a task. */
export const AttachedFile = z.strictObject({ id: text, fileName: text, size: z.number(), ext: text })
/** A transition of a case or a task in its history. */
export const HistoryEntry = z.strictObject({
  createTime: text,
  actorName: text,
  says: text,
  status_dictText: text,
  reason: text,
})
