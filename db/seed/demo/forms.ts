import type { Field } from '~/worker/core/form/fields'
import { withRuleContent } from '~/worker/core/form/check-rules'
import { schemaOf } from '~/worker/core/form/schema'
import { checkRuleRows } from '../check-rules'
import { type SeededRandom, createRandom, stableId } from './random'
import { addDaysTo, addMinutesTo, officeTime } from './dates'
import type { Person } from './people'
import type { SeedContext } from './context'

type FormSpec = {
  title: string
  intro: string
  day: string
  status: 0 | 1 | 2
  fields: readonly Field[]
  audience?: { kind: 'all' | 'roles' | 'departs' | 'people'; ids: string[] }
  /** Days until the form closes. */
  days?: number
  most?: number
  thanks?: string
  /** The respondents and their answers. */
  by?: readonly Person[]
  answer?: (chance: SeededRandom, person: Person) => Record<string, unknown>
}
const phoneField: Field = { name: 'phone', kind: 'text', label: '联系手机', rule: 'phone', required: true }
const checkRules = checkRuleRows.map((row) => ({ ruleCode: row.rule_code, ruleJson: row.rule_json }))
const isTrueCondition = (field: string) => ({ join: 'all', tests: [{ field, is: 'equals', value: true }] }) as const

const meetingFields: readonly Field[] = [
  { name: 'comes', kind: 'yesno', label: '是否参会', required: true },
  { name: 's1', kind: 'section', label: '参会信息', show: isTrueCondition('comes') },
  {
    name: 'guests',
    kind: 'table',
    label: '参会人员',
    required: true,
    max: 5,
    columns: [
      { name: 'name', kind: 'text', label: '姓名', required: true, max: 20 },
      { name: 'post', kind: 'text', label: '职务', max: 30 },
    ],
  },
  phoneField,
  { name: 'invoice', kind: 'yesno', label: '是否需要开具发票' },
  {
    name: 'credit',
    kind: 'text',
    label: '开票单位统一社会信用代码',
    rule: 'credit_code',
    required: true,
    show: isTrueCondition('invoice'),
  },
  { name: 'zip', kind: 'text', label: '发票寄送邮编', rule: 'postal_code', show: isTrueCondition('invoice') },
  { name: 'stay', kind: 'yesno', label: '是否需要安排住宿' },
  {
    name: 'nights',
    kind: 'period',
    label: '住宿日期',
    from: '2026-12-08',
    to: '2026-12-12',
    required: true,
    show: isTrueCondition('stay'),
  },
  { name: 'meal', kind: 'several', label: '用餐要求', options: ['清真', '素食', '无特殊要求'], max: 2 },
]
const topicFields: readonly Field[] = [
  {
    name: 'note',
    kind: 'note',
    label: '征集范围',
    help: '面向行业共性问题，优先人工智能、数据治理、信创与网络安全方向。',
  },
  { name: 'topic', kind: 'text', label: '选题名称', required: true, max: 60 },
  {
    name: 'field',
    kind: 'choice',
    label: '所属方向',
    options: ['人工智能', '数据治理', '信创', '网络安全', '其他'],
    required: true,
  },
  {
    name: 'other',
    kind: 'text',
    label: '请说明方向',
    show: { join: 'all', tests: [{ field: 'field', is: 'equals', value: '其他' }] },
    required: true,
  },
  {
    name: 'why',
    kind: 'long',
    label: '研究背景与意义',
    required: true,
    min: 10,
    max: 1000,
    words: '请用至少十个字说明研究背景与意义',
  },
  { name: 'budget', kind: 'money', label: '预计经费', unit: '万元', min: 0, max: 500, decimals: 2 },
  { name: 'until', kind: 'date', label: '预计完成日期', from: '2027-01-01', to: '2028-12-31' },
  { name: 'proof', kind: 'file', label: '补充材料', exts: ['pdf', 'docx'], max: 3 },
]
const trainingFields: readonly Field[] = [
  { name: 'whole', kind: 'rating', label: '培训总体评价', required: true, max: 5 },
  { name: 'content', kind: 'rating', label: '课程内容', required: true, max: 5 },
  {
    name: 'useful',
    kind: 'several',
    label: '最有收获的部分',
    options: ['政策解读', '案例分享', '上机演练', '交流讨论'],
    min: 1,
    max: 3,
    required: true,
  },
  { name: 'hours', kind: 'number', label: '希望每年安排的学时', unit: '学时', min: 0, max: 200, decimals: 0 },
  {
    name: 'word',
    kind: 'long',
    label: '意见与建议',
    max: 500,
    require: { join: 'all', tests: [{ field: 'whole', is: 'less', value: 3 }] },
  },
]
const answerTexts = [
  '案例贴近实际，希望增加分组讨论。',
  '建议提前发放材料。',
  '内容充实，节奏合适。',
  '希望增加信创改造的实操。',
]
const guestNames = [
  '大模型在投研中的应用评测',
  '行业数据分类分级实践',
  '核心系统信创改造路径',
  '零信任接入试点研究',
  '隐私计算在反洗钱中的应用',
]

/** The forms for institution contacts and for subject managers. */
const listForms = (contacts: readonly Person[], managers: readonly Person[]): readonly FormSpec[] => [
  {
    ...{ title: '行业科技发展大会报名', day: '2026-11-09', status: 1, days: 25, fields: meetingFields, by: contacts },
    ...{ intro: '请各机构于截止时间前报名，每家不超过五人。', thanks: '报名成功，会议材料将在会前发送。' },
    audience: { kind: 'roles', ids: ['mechanism'] },
    answer: (one, person) =>
      one.is(0.8)
        ? {
            ...{ comes: true, phone: person.phone, meal: [one.pick(['清真', '素食', '无特殊要求'])] },
            ...(one.is(0.3) ? { invoice: true, credit: '91350100M000100Y43', zip: '100033' } : { invoice: false }),
            guests: [{ name: person.realname, post: person.post || '联系人' }],
            ...(one.is(0.5) ? { stay: true, nights: ['2026-12-09', '2026-12-11'] } : { stay: false }),
          }
        : { comes: false, phone: person.phone, stay: false },
  },
  {
    ...{ title: '2027 年度研究选题征集', day: '2026-10-19', status: 1, days: 90, fields: topicFields, by: managers },
    intro: '欢迎提出行业共性选题，每人一份，提交后可以修改。',
    answer: (one) => ({
      ...{ topic: one.pick(guestNames), field: one.pick(['人工智能', '数据治理', '信创', '网络安全']) },
      why: '该问题在多家机构普遍存在，亟需形成可以推广的方案。',
      ...(one.is(0.7) && { budget: one.int(10, 80), until: '2027-11-30' }),
    }),
  },
  {
    ...{
      title: '科技管理培训满意度调查',
      day: '2026-09-14',
      status: 2,
      days: 14,
      fields: trainingFields,
      by: managers.slice(0, 45),
    },
    intro: '问卷约需两分钟，结果用于改进培训安排。',
    answer: (one) => ({
      ...{ whole: one.int(3, 5), content: one.int(2, 5), hours: one.int(1, 6) * 8 },
      useful: one.is(0.5) ? ['案例分享'] : ['政策解读', '上机演练'],
      ...(one.is(0.4) && { word: one.pick(answerTexts) }),
    }),
  },
  {
    ...{
      title: '机构联系人信息核对',
      day: '2026-11-18',
      status: 0,
      fields: [phoneField, { name: 'same', kind: 'yesno', label: '现有信息是否准确', required: true }],
    },
    intro: '请核对并更新联系人信息。',
  },
]

/** Makes forms in every status, with answers of institution contacts and subject managers. */
export function makeForms({ rows, people }: SeedContext) {
  const chance = createRandom('forms')
  const keeper = people.named.biz!
  const contacts = people.institutions.slice(2, 40).map((one) => one.contact)
  const managers = people.institutions.flatMap((one) => one.managers).slice(0, 60)
  const all = listForms(contacts, managers)
  for (const form of all) {
    const id = stableId('form', form.title)
    const time = officeTime(form.day, chance)
    const schema = schemaOf(withRuleContent(form.fields, checkRules))
    const made = { createBy: keeper.username, createTime: time, updateBy: keeper.username, updateTime: time }
    const row = {
      ...{ id, title: form.title, intro: form.intro, schema, status: form.status, ...made },
      audience: form.audience ?? { kind: 'all' as const, ids: [] },
      endTime: form.days ? `${addDaysTo(form.day, form.days)} 18:00:00` : '',
      ...{ changeable: 1, thanks: form.thanks ?? '', version: form.status ? 1 : 0, answers: 0 },
    }
    rows.onlineForm.push(row)
    if (!form.status) continue
    rows.onlineFormVersion.push({ id: stableId('form version', id), formId: id, version: 1, schema, ...made })
    for (const person of form.by ?? []) {
      if (chance.is(0.25)) continue
      const submitTime = addMinutesTo(time, chance.int(60, 9000))
      const own = {
        createBy: person.username,
        createTime: submitTime,
        updateBy: person.username,
        updateTime: submitTime,
      }
      rows.onlineAnswer.push({
        ...{
          id: stableId('form answer', id, person.id),
          formId: id,
          version: 1,
          userId: person.id,
          realname: person.realname,
        },
        ...{ departName: person.institution.departName, roleCode: person.roles[0]!, status: 1, submitTime, ...own },
        ...{ answers: form.answer!(chance, person), sysOrgCode: person.institution.orgCode },
      })
      row.answers += 1
    }
  }
}
