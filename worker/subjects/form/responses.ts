import { z } from 'zod'
import {
  declarationShape,
  subjectHeadShape,
  ActionAvailability,
  TeamMember,
  returnedShape,
  SlotFiles,
  StatusName,
} from '../responses'

export const SaveResult = z.strictObject({ id: z.string(), subjectId: z.string(), lockVersion: z.number() })
export const SubmitResult = z.strictObject({ ...SaveResult.shape, status: StatusName })
export const NameCheckResult = z.strictObject({
  available: z.boolean(),
  problem: z.string(),
  similar: z.array(z.strictObject({ subjectName: z.string(), year: z.string(), rate: z.number() })),
})

const text = z.string()
const FormSection = z.strictObject({
  name: text,
  title: text,
  fields: z.array(
    z.strictObject({
      name: text,
      label: text,
      type: z.enum(['text', 'long', 'select', 'date', 'money', 'depart', 'user', 'list', 'check']),
      required: z.number(),
      max: z.number(),
      help: text,
      /** 1: a custom question of this form; its answer is in `extra`. */
      own: z.number(),
      options: z.array(z.strictObject({ value: text, text })),
      askedOf: z.strictObject({ subjectType: z.array(text), domain: z.array(text) }).optional(),
    }),
  ),
})
export const SupplementarySchema = z.strictObject({
  type: z.literal('object'),
  properties: z.record(text, z.record(text, z.unknown())),
  required: z.array(text),
  'x-order': z.array(text),
})
/** A declaration with the definition of its form. `id` is the declaration's. */
export const DeclarationInfo = z.strictObject({
  id: text,
  subjectId: text,
  collectId: text,
  kind: text,
  status: StatusName,
  status_dictText: text,
  lockVersion: z.number(),
  updateBy: text,
  updateTime: text,
  dueTime: text.nullable(),
  ...subjectHeadShape,
  level: text,
  ...declarationShape,
  ...returnedShape,
  members: z.array(TeamMember),
  attachments: z.array(z.strictObject({ slot: text, fileIds: z.array(text) })),
  files: z.array(SlotFiles),
  contactName: text,
  suggestManName: text,
  necessity: text,
  existing: text,
  targets: text,
  technicalPoints: text,
  extra: z.record(text, text),
  /** Visible answers to the year's supplementary questions. */
  more: z.record(text, z.unknown()),
  /** Collected topic that this declaration takes up. */
  topicId: text,
  topicName: text,
  versionNo: z.number(),
  blind: z.number(),
  /** Editable part: the whole form, the requested items, or nothing. */
  editable: z.enum(['all', 'items', 'none']),
  /** Years whose window is open now. */
  years: z.array(text),
  form: z.strictObject({
    id: text,
    version: z.number(),
    /** Supplementary questions after the sections, as JSON Schema. */
    more: SupplementarySchema.nullable(),
    sections: z.array(FormSection),
    slots: z.array(
      z.strictObject({
        slot: text,
        name: text,
        required: z.number(),
        exts: z.array(text),
        max: z.number(),
      }),
    ),
  }),
  may: ActionAvailability,
})
export type DeclarationInfo = z.output<typeof DeclarationInfo>

export const Comparison = z.strictObject({
  versions: z.array(z.strictObject({ versionNo: z.number(), submitTime: text, submitter: text, reason: text })),
  from: z.number(),
  to: z.number(),
  /** Opinion of the return that the later version answers. */
  opinion: text,
  /** Sections with a change or with a mark of the return, in the order of the form. */
  sections: z.array(
    z.strictObject({
      name: text,
      title: text,
      marks: z.array(text),
      changes: z.array(
        z.strictObject({ field: text, label: text, kind: z.enum(['text', 'lines']), before: text, after: text }),
      ),
    }),
  ),
})
export type Comparison = z.output<typeof Comparison>

export const Topic = z.strictObject({
  id: text,
  subjectName: text,
  year: text,
  domain: text,
  domain_dictText: text,
  departName: text,
  necessity: text,
  existing: text,
  targets: text,
  technicalPoints: text,
  /** Declarations that take it up and that the caller may see. */
  takenUp: z.array(z.strictObject({ id: text, subjectName: text })),
})
/** A message per field that prevents the submission; empty if nothing does. */
export const EligibilityResult = z.strictObject({ findings: z.record(text, text) })
