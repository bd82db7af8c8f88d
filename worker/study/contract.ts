import { z } from 'zod'
import { fieldsOf, id, year } from '../core/input'
import { documentShape, SlotFiles } from '../subjects/answers'
import { archiveStageNames } from '../subjects/archive'
import { t as subjects } from '../subjects/texts'
import { t } from './texts'

/** The subject's or the declaration's id, under either name. */
const ofSubject = (input: unknown) => {
  const { id: plain, subjectId, ...rest } = fieldsOf(input)
  return { ...rest, subjectId: subjectId ?? plain }
}
export const StudyQuery = z.preprocess(ofSubject, z.object({ subjectId: id(() => t.subject) }))

const blank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
/** A subject, or all of a year; the year that runs where neither is said. */
export const OverYearOf = z.preprocess(
  ofSubject,
  z.object({ subjectId: blank(id(() => t.subject)), year: blank(year()) }),
)
export type OverYearOf = z.output<typeof OverYearOf>
/** One of the two must be said: copying is an act. */
export const CopyAnnexes = OverYearOf.refine(({ subjectId, year: of }) => !!(subjectId || of), {
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
  results: documentShape.expectedResults,
  files: z.array(SlotFiles),
  /** How it is shown. */
  fontFamily: text,
  fontSize: text,
})
export type Study = z.output<typeof Study>
export const Item = z.strictObject({ value: text, text })
export const OverYear = z.strictObject({
  overYear: z.boolean(),
  /** Of a subject the years of its term; of a year those in which a subject goes on into the next. */
  years: z.array(text),
  /** A yearly summary is still owed. */
  reportNeeded: z.boolean(),
})
export type OverYear = z.output<typeof OverYear>
export const Copied = z.strictObject({ copied: z.number(), skipped: z.number() })
const archived = { stage: z.enum(archiveStageNames), stage_dictText: text }
/** What a subject leaves behind, by stage; `title` is the report that a file is of. */
export const ArchiveList = z.strictObject({
  items: z.array(
    z.strictObject({
      ...archived,
      id: text,
      fileName: text,
      size: z.number(),
      uploadTime: text,
      uploader: text,
      title: text,
    }),
  ),
  /** What should be there and is not. */
  missing: z.array(z.strictObject({ ...archived, title: text })),
})
export type ArchiveList = z.output<typeof ArchiveList>
