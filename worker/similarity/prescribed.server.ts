import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { file, fileText } from '../../db/schema'
import type { FormDefinition } from '../../db/schema/declare-form'
import type { Context } from '../core/context'
import { inChinese } from '../core/texts'
import { builtInNames, builtInSections, fieldsOf, formKinds, labelIn } from '../subjects/form/definition'
import { printedWords } from '../subjects/paper/paper'
import type { Stored } from './attachments.server'
import { prescribedBy } from './prescribed/rules'

/** Older templates count as well: older declarations are written by them. */
const TEMPLATES = 20
/** The statement of the template files with their texts, as far as they have been read; to stand in a batch. */
export const templatesQuery = ({ db }: Context) =>
  db
    .select({
      subjectId: sql<string>`''`,
      slot: sql<string>`''`,
      fileId: file.id,
      fileName: file.fileName,
      ext: sql<string>`lower(file.ext)`,
      size: file.size,
      sha256: file.sha256,
      objectKey: file.objectKey,
      text: sql<string | null>`file_text.text`,
    })
    .from(file)
    .leftJoin(fileText, eq(fileText.sha256, file.sha256))
    .where(
      and(
        eq(file.bizType, 'template'),
        eq(file.delFlag, 0),
        inArray(sql`lower(${file.ext})`, ['docx', 'pdf']),
        notInArray(file.scanStatus, ['waiting', 'infected']),
      ),
    )
    .orderBy(desc(file.uploadTime))
    .limit(TEMPLATES)

/** What the form of a declaration, the house's document of it and the template files say in every declaration. */
export const prescribedFor = (definition: FormDefinition | undefined, templates: readonly Pick<Stored, 'text'>[]) =>
  prescribedBy([
    ...inChinese(() => [
      ...formKinds.flatMap(builtInNames).map((name) => labelIn({ sections: [] }, name)),
      ...builtInSections().map(({ title }) => title),
    ]),
    ...printedWords,
    ...(definition
      ? [
          ...definition.sections.map(({ title }) => title),
          ...fieldsOf(definition).flatMap(({ label, help }) => [label, help]),
          ...definition.slots.map(({ name }) => name),
        ]
      : []),
    ...templates.map(({ text }) => text ?? ''),
  ])
