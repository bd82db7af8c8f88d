import { requiredFields } from '../rules'
import type { DeclarationInfo } from './contract'
import { type FormField, fieldLabels } from './rules'

type Section = DeclarationInfo['form']['sections'][number]
type Kind = Section['fields'][number]['type']
const LONG = 20_000
const field = (name: FormField, type: Kind = 'text', max = 50) => ({ name, type, max })

/** The parts of the declaration in their order; marks of a return are pinned to a part by its name. */
const sections = [
  {
    name: 'base',
    title: '基本信息',
    fields: [
      field('subjectName'),
      field('subjectNameEn', 'text', 200),
      field('year', 'select', 4),
      field('domain', 'select', 32),
      field('subjectType', 'select', 32),
      field('keywords', 'text', 200),
      field('startDate', 'date', 10),
      field('endDate', 'date', 10),
    ],
  },
  {
    name: 'people',
    title: '单位与负责人',
    fields: [
      field('leadDepartId', 'depart', 64),
      field('subjectManId', 'user', 64),
      field('subjectManPhone', 'text', 45),
      field('subjectManEmail'),
      field('cooperateDeparts', 'list'),
    ],
  },
  {
    name: 'research',
    title: '研究内容',
    fields: (
      ['summary', 'background', 'objectives', 'content', 'techRoute', 'innovation', 'basis', 'risks'] as const
    ).map((name) => field(name, 'long', LONG)),
  },
  { name: 'members', title: '课题组成员', fields: [field('members', 'list', 100)] },
  { name: 'results', title: '预期成果', fields: [field('expectedResults', 'list')] },
  { name: 'schedule', title: '进度安排', fields: [field('schedule', 'list')] },
  { name: 'budget', title: '经费预算', fields: [field('budget', 'list', 100), field('budgetTotal', 'money', 12)] },
  { name: 'files', title: '附件材料', fields: [field('attachments', 'list', 20)] },
  { name: 'commitment', title: '诚信承诺', fields: [field('commitment', 'check', 1)] },
]
const alsoRequired: readonly string[] = ['members', 'commitment', 'year']

/** The definition of the form: what stands where, what must be there, how long it may be, what may be chosen. */
export const formSections = (options: (name: string) => { value: string; text: string }[]): Section[] =>
  sections.map(({ name, title, fields }) => ({
    name,
    title,
    fields: fields.map((one) => ({
      ...one,
      label: fieldLabels[one.name],
      required: one.name in requiredFields || alsoRequired.includes(one.name) ? 1 : 0,
      options: one.type === 'select' ? options(one.name) : [],
    })),
  }))
