import { toFields } from '../core/input'
import { type NoticeCode, notices } from '../policy/notices'
import { t } from './texts'
/** '1' SMS, '2' mail, '4' message. */
export type TemplateType = '1' | '2' | '4'
export type Template = {
  templateCode: string
  templateName: string
  templateType: TemplateType
  templateTitle: string
  templateContent: string
  templateTestJson: string
  /** The provider's id of the approved SMS template. */
  providerCode: string
  useStatus: number
}

const testValues = JSON.stringify({
  title: '课题《证券业智能运维研究》已立项',
  text: '课题《证券业智能运维研究》已立项，编号 FT2026-03-001。',
  sender: '系统',
  time: '2026-11-20 09:30',
  url: '/subjectMngr/mine/pass',
})
const letterTestValues = JSON.stringify({
  ...{ name: '张三', institution: '甲证券股份有限公司', subject: '证券业智能运维研究', year: '2026', status: '待提交' },
  ...{ manager: '张三', stage: '初审', due: '2026-12-01 18:00' },
})
const smsTemplate = (templateCode: string, templateName: string, templateContent: string): Template => ({
  templateCode,
  templateName,
  templateType: '1',
  templateTitle: '',
  templateContent,
  templateTestJson: testValues,
  providerCode: '',
  useStatus: 1,
})
/** Notices that are also sent by SMS, with their SMS template: supplement, establishment, award. */
export const noticeSmsTemplates: Partial<Record<string, string>> = {
  SUBJ_SUPPLEMENT: 'SMS_SUBJ_SUPPLEMENT',
  SUBJ_ESTABLISHED: 'SMS_SUBJ_ESTABLISHED',
  AWARD_RESULT: 'SMS_AWARD_RESULT',
} satisfies Partial<Record<NoticeCode, string>>

/**
 * Templates used until an administrator changes them. By default a notice is the text of its action. Besides codes,
 * only three notices are sent by SMS.
 */
export const builtInTemplates: readonly Template[] = [
  ...Object.entries(notices).map(
    ([code, name]): Template => ({
      ...smsTemplate(code, name, '${text}'),
      templateType: '4',
      templateTitle: '${title}',
    }),
  ),
  smsTemplate('SMS_SUBJ_SUPPLEMENT', '补充资料短信', '${title}，请登录平台查看并按期处理。'),
  smsTemplate('SMS_SUBJ_ESTABLISHED', '立项短信', '${title}，请登录平台查看。'),
  smsTemplate('SMS_AWARD_RESULT', '获奖短信', '${title}，请登录平台查看。'),
  {
    ...smsTemplate('SMS_CODE', '验证码短信', '${text}'),
    templateTestJson: '{"text":"您的登录验证码为 123456，10 分钟内有效。"}',
  },
  {
    ...smsTemplate('MAIL_NOTICE', '通知邮件', '${text}\n\n请登录平台处理。\n\n本邮件由系统于 ${time} 发送，请勿回复。'),
    templateType: '2',
    templateTitle: '${title}',
  },
  ...(
    [
      [
        'LETTER_MATERIAL',
        '信函：补交材料',
        '请尽快提交《${subject}》的材料',
        '${name}：\n\n课题《${subject}》（${year} 年度）的材料尚未齐备，截止时间 ${due}。请登录平台查看并按期提交。',
      ],
      [
        'LETTER_PROGRESS',
        '信函：进展提醒',
        '《${subject}》进展提醒',
        '${name}：\n\n课题《${subject}》当前状态为“${status}”，截止时间 ${due}。请登录平台办理。',
      ],
      [
        'LETTER_REVIEW',
        '信函：评审提醒',
        '请完成《${subject}》的评审',
        '${name}：\n\n《${subject}》的${stage}意见须于 ${due} 前提交，请登录平台完成评审。',
      ],
      ['LETTER_INFORM', '信函：通知', '通知', '${name}（${institution}）：\n\n'],
    ] as const
  ).map(
    ([code, name, templateTitle, content]): Template => ({
      ...smsTemplate(code, name, content),
      templateType: '2',
      templateTitle,
      templateTestJson: letterTestValues,
    }),
  ),
]
/** Lists the enabled letter templates: the administrator's, and the built-in ones for other codes. */
export function letterTemplatesOf(own: readonly Template[]): Template[] {
  const product = builtInTemplates.filter(({ templateCode }) => templateCode.startsWith('LETTER_'))
  return [...own, ...product.filter((one) => !own.some(({ templateCode }) => templateCode === one.templateCode))]
    .filter(({ useStatus }) => useStatus === 1)
    .toSorted((a, b) => (a.templateCode < b.templateCode ? -1 : 1))
}
const PLACEHOLDER = /\$\{([^{}]*)\}/g
const PLACEHOLDER_NAME = /^[A-Za-z]\w{0,29}$/
/** Returns the distinct placeholders of a text. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map((found) => found[1]!.trim())),
]
/** Returns why the placeholders of a text are malformed, or null. */
export function findPlaceholderProblem(text: string): string | null {
  const wrong = placeholdersOf(text).filter((name) => !PLACEHOLDER_NAME.test(name))
  if (wrong.length) return t.placeWrong(wrong.join(t.and) || t.placeEmpty)
  return text.replace(PLACEHOLDER, '').includes('${') ? t.placeOpen : null
}

/**
 * Returns by field which placeholders are unknown, or null. A placeholder is unknown if messages of this code have no
 * value for it.
 */
export function findUnknownPlaceholders(
  template: Pick<Template, 'templateCode' | 'templateTitle' | 'templateContent'>,
) {
  const known = builtInTemplates.find((one) => one.templateCode === template.templateCode)
  if (!known) return null
  const values = Object.keys(toFields(JSON.parse(known.templateTestJson)))
  for (const field of ['templateTitle', 'templateContent'] as const) {
    const wrong = placeholdersOf(template[field]).filter((name) => !values.includes(name))
    if (wrong.length) return { [field]: t.placeUnknown(wrong.join(t.and), values.join(t.and)) }
  }
  return null
}

/**
 * Replaces the placeholders by values. Values are not searched for placeholders. @throws Error naming the placeholders
 * without a value
 */
export function renderTemplate(text: string, values: Record<string, unknown>): string {
  const missing = placeholdersOf(text).filter((name) => !Object.hasOwn(values, name) || (values[name] ?? null) === null)
  if (missing.length) throw new Error(t.valueMissing(missing.join(t.and)))
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name.trim()]
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}
