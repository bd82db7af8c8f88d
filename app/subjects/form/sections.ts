import type { Settings } from '~/worker/system/settings'
import type { TransitionContext } from '~/worker/subjects/case'
import type { DeclarationInfo } from '~/worker/subjects/form/responses'
import { type FormContent, sectionFieldsOf, fieldLabelIn, sectionOfField } from '~/worker/subjects/form/definition'
import { storedFields } from '~/worker/core/form/schema'
import { findMissingParts } from '~/worker/subjects/rules'
import { withoutBlankLines } from '~/worker/subjects/form/list-fields'
import { declarationBody, type Declaration, filesOfSlot } from './model'

/** The form definition of a declaration, as the server sends it. */
export type Form = DeclarationInfo['form']
export type Section = Form['sections'][number]
export type SectionField = Section['fields'][number]

/** Returns the fields of the supplementary questions. */
export const supplementaryFields = ({ more }: Pick<Form, 'more'>) => (more ? storedFields(more) : [])
const definitionOf = (form: Form) => form as unknown as FormContent
/** Returns the section that contains a field (`members.0.name`, `attachments.budget`, `extra.own1`). */
export const sectionOf = (form: Form, field: string) => sectionOfField(definitionOf(form), field)
/** Returns the label of a field in the form. */
export const labelOf = (form: Form, field: string) => {
  const [first = '', second = ''] = field.split('.')
  if (first === 'more') return supplementaryFields(form).find(({ name }) => name === second)?.label ?? field
  if (first === 'attachments') return form.slots.find((slot) => slot.slot === second)?.name ?? field
  return fieldLabelIn(definitionOf(form), first === 'extra' ? `extra.${second}` : first)
}

/** Returns the paths of all answers and files of the form. */
export const allFieldPaths = (form: Form): string[] => [
  ...form.sections.flatMap((section) => section.fields).map(({ name, own }) => (own ? `extra.${name}` : name)),
  ...form.slots.map(({ slot }) => `attachments.${slot}`),
  ...supplementaryFields(form).map(({ name }) => `more.${name}`),
]

/** Returns the findings sorted in the order of the form. */
export const sortInFormOrder = (form: Form, wrong: Record<string, string>): Record<string, string> => {
  const order = [...sectionFieldsOf(definitionOf(form)), ...supplementaryFields(form)].map((field) => field.name)
  const place = (field: string) => {
    const [first = '', second = ''] = field.split('.')
    return order.indexOf(first === 'extra' || first === 'more' ? second : first)
  }
  return Object.fromEntries(Object.entries(wrong).toSorted(([a], [b]) => place(a) - place(b)))
}

/** Returns the missing answers, by the same rule that the server applies to a submission. */
export function missingAnswers(written: Declaration, form: Form): Record<string, string> {
  const declaration = declarationBody(written)
  return findMissingParts({
    case: {
      subject: declaration,
      collect: { ...declaration, formData: declaration.extra },
      members: declaration.members,
      form: { id: form.id, version: form.version, definition: definitionOf(form) },
    } as unknown as TransitionContext['case'],
    settings: { fileSlots: [] } as unknown as Settings,
  })
}

export const isAnswered = (value: unknown) => (Array.isArray(value) ? value.length > 0 : !!value)
/** Returns the answer for a finding, by the server's name of the field. */
function answerAt(declaration: Declaration, field: string): unknown {
  const [first = '', second = ''] = field.split('.')
  if (first === 'attachments') return filesOfSlot(declaration.attachments, second)
  if (first === 'extra' || first === 'more') return declaration[first][second]
  return withoutBlankLines(first, declaration[first as keyof Declaration])
}
/** Counts the missing and the invalid answers of each section. `open`: the findings by field. */
export function countProblems(form: Form, declaration: Declaration, open: Record<string, string>) {
  const counts = new Map<string, { missing: number; wrong: number }>()
  for (const field of Object.keys(open)) {
    const section = sectionOf(form, field)
    const count = counts.get(section) ?? { missing: 0, wrong: 0 }
    count[isAnswered(answerAt(declaration, field)) ? 'wrong' : 'missing']++
    counts.set(section, count)
  }
  return counts
}
