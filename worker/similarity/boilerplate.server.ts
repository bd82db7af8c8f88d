import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { file, fileText, learnedPhrase } from '../../db/schema'
import type { FormDefinition } from '../../db/schema/declare-form'
import type { Context } from '../core/context'
import { inChinese } from '../core/texts'
import { builtInNames, builtInSections, sectionFieldsOf, formKinds, fieldLabelIn } from '../subjects/form/definition'
import { documentLabels } from '../subjects/documents/declaration-document'
import type { StoredAttachment } from './attachments.server'
import { buildBoilerplate } from './boilerplate.rules'

/** Older templates count as well, since older declarations were written with them. */
const MAX_TEMPLATES = 20
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
    .limit(MAX_TEMPLATES)

/** Maximum number of learned phrases that are excluded, the most frequent first. */
const MAX_LEARNED_PHRASES = 200
/** Query of the phrases that were accepted as boilerplate. */
export const learnedPhrasesQuery = ({ db }: Context) =>
  db
    .select({ text: learnedPhrase.text })
    .from(learnedPhrase)
    .where(and(eq(learnedPhrase.state, 'accepted'), eq(learnedPhrase.delFlag, 0)))
    .orderBy(desc(learnedPhrase.declarations), desc(learnedPhrase.id))
    .limit(MAX_LEARNED_PHRASES)

/**
 * Returns the boilerplate of a declaration: labels of its form, labels of the built-in document, template files and
 * learned phrases.
 */
export const boilerplateFor = (
  definition: FormDefinition | undefined,
  printed: readonly Pick<StoredAttachment, 'text'>[],
) =>
  buildBoilerplate([
    ...inChinese(() => [
      ...formKinds.flatMap(builtInNames).map((name) => fieldLabelIn({ sections: [] }, name)),
      ...builtInSections().map(({ title }) => title),
    ]),
    ...documentLabels,
    ...(definition
      ? [
          ...definition.sections.map(({ title }) => title),
          ...sectionFieldsOf(definition).flatMap(({ label, help }) => [label, help]),
          ...definition.slots.map(({ name }) => name),
        ]
      : []),
    ...printed.map(({ text }) => text ?? ''),
  ])
