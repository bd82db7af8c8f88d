import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { file, fileText, learnedPhrase } from '../../db/schema'
import type { FormDefinition } from '../../db/schema/declare-form'
import type { Context } from '../core/context'
import { inChinese } from '../core/texts'
import { builtInNames, builtInSections, fieldsOf, formKinds, labelIn } from '../subjects/form/definition'
import { printedWords } from '../subjects/paper/paper'
import type { Stored } from './attachments.server'
import { prescribedBy } from './prescribed.rules'

/** Older templates count as well, since older declarations were written with them. */
const TEMPLATES = 20
/** Query of the template files with their extracted texts. */
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

/** Maximum number of learned phrases that are excluded, the most frequent first. */
const LEARNED = 200
/** Query of the phrases that were accepted as boilerplate. */
export const learnedQuery = ({ db }: Context) =>
  db
    .select({ text: learnedPhrase.text })
    .from(learnedPhrase)
    .where(and(eq(learnedPhrase.state, 'accepted'), eq(learnedPhrase.delFlag, 0)))
    .orderBy(desc(learnedPhrase.declarations), desc(learnedPhrase.id))
    .limit(LEARNED)

/**
 * Returns the boilerplate of a declaration: labels of its form, labels of the built-in document, template files and
 * learned phrases.
 */
export const prescribedFor = (definition: FormDefinition | undefined, printed: readonly Pick<Stored, 'text'>[]) =>
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
    ...printed.map(({ text }) => text ?? ''),
  ])
