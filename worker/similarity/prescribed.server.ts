import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { file, fileText, learnedPhrase } from '../../db/schema'
import type { FormDefinition } from '../../db/schema/declare-form'
import type { Context } from '../core/context'
import { inChinese } from '../core/texts'
import { builtInNames, builtInSections, fieldsOf, formKinds, labelIn } from '../subjects/form/definition'
import { printedWords } from '../subjects/paper/paper'
import type { Stored } from './attachments.server'
import { prescribedBy } from './prescribed.rules'

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

/** More are not looked for in a text; those that most declarations have come first. */
const LEARNED = 200
/** The statement of the words that a person has found to be nobody's; to stand in a batch. */
export const learnedQuery = ({ db }: Context) =>
  db
    .select({ text: learnedPhrase.text })
    .from(learnedPhrase)
    .where(and(eq(learnedPhrase.state, 'accepted'), eq(learnedPhrase.delFlag, 0)))
    .orderBy(desc(learnedPhrase.declarations), desc(learnedPhrase.id))
    .limit(LEARNED)

/** What the form of a declaration, the house's document of it, the template files and the learned words say in every declaration. */
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
