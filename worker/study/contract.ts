import { z } from 'zod'
import { toFields, idText, yearText } from '../core/input'
import { declarationShape, SlotFiles } from '../subjects/responses'
import { archiveStageNames } from '../subjects/archive'
import { t as subjects } from '../subjects/texts'
import { t } from './texts'

/** Accepts the id of the subject or its declaration, under either name. */
const resolveSubjectId = (input: unknown) => {
  const { id: plain, subjectId, ...rest } = toFields(input)
  return { ...rest, subjectId: subjectId ?? plain }
}
export const StudyQuery = z.preprocess(resolveSubjectId, z.object({ subjectId: idText(() => t.subject) }))

const optionalField = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
/** A subject, or all of a year; by default the current year. */
export const OverYearQuery = z.preprocess(
  resolveSubjectId,
  z.object({ subjectId: optionalField(idText(() => t.subject)), year: optionalField(yearText()) }),
)
export type OverYearQuery = z.output<typeof OverYearQuery>
/** Requires the subject or the year, since copying changes data. */
export const CopyAnnexes = OverYearQuery.refine(({ subjectId, year: of }) => !!(subjectId || of), {
  error: () => subjects.subjectOrYear,
  path: ['subjectId'],
})

const text = z.string()
export const Study = z.strictObject({
  subjectId: text,
  subjectName: text,
  objectives: text,
  content: text,
  techRoute: text,
  results: declarationShape.expectedResults,
  files: z.array(SlotFiles),
  /** Display style. */
  fontFamily: text,
  fontSize: text,
})
export type Study = z.output<typeof Study>
export const LabelledValue = z.strictObject({ value: text, text })
export const OverYear = z.strictObject({
  overYear: z.boolean(),
  /** For one subject the years of its term; for a year those after which a subject continues. */
  years: z.array(text),
  /** True if a yearly summary is still due. */
  reportNeeded: z.boolean(),
})
export type OverYear = z.output<typeof OverYear>
export const CopiedCounts = z.strictObject({ copied: z.number(), skipped: z.number() })
const archiveStageFields = { stage: z.enum(archiveStageNames), stage_dictText: text }
/** The archive of a subject by stage; `title` is the report of the file. */
export const ArchiveList = z.strictObject({
  items: z.array(
    z.strictObject({
      ...archiveStageFields,
      id: text,
      fileName: text,
      size: z.number(),
      uploadTime: text,
      uploader: text,
      title: text,
    }),
  ),
  /** Mandatory documents that are missing. */
  missing: z.array(z.strictObject({ ...archiveStageFields, title: text })),
})
export type ArchiveList = z.output<typeof ArchiveList>
