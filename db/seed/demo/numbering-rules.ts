import { sequenceIdOf, serializeRuleParams, formatFillNumber } from '~/worker/system/fill-rules/rules'
import { stableId } from './random'
import type { SeedContext } from './context'

const numberingRules = [
  { ruleCode: 'vendor_num', ruleName: '服务商编号', prefix: 'FW', ruleDescription: '服务商首次提交时取号' },
  { ruleCode: 'answer_num', ruleName: '表单答卷编号', prefix: 'DJ', ruleDescription: '答卷提交时取号' },
  { ruleCode: 'case_num', ruleName: '测试用例编号', prefix: 'YL', ruleDescription: '新建用例时取号' },
] as const

/** Makes the numbering rules for vendors, form answers and test cases, and assigns numbers in the order of submission. */
export function makeNumberingRules({ rows, people }: SeedContext): void {
  const { username } = people.named.biz!
  for (const { ruleCode, ruleName, prefix, ruleDescription } of numberingRules) {
    const id = stableId('fill rule', ruleCode)
    const shape = { prefix, datePattern: 'yyyy', separator: '-', digits: 4, reset: 'year' }
    const audit = { createBy: username, createTime: '2022-01-04 09:00:00', updateBy: username }
    rows.fillRule.push({
      ...{
        id,
        ruleName,
        ruleCode,
        ruleClass: 'date' as const,
        ruleParams: serializeRuleParams(shape),
        ruleDescription,
      },
      ...{ ...shape, ...audit, updateTime: audit.createTime },
    })
    const last = new Map<string, number>()
    const next = (time: string) => {
      const now = new Date(`${time.replace(' ', 'T')}+08:00`)
      const key = sequenceIdOf({ id, reset: shape.reset }, now)
      const place = (last.get(key) ?? 0) + 1
      last.set(key, place)
      return formatFillNumber(shape, now, place)
    }
    const byTime = <R extends { submitTime?: string | null | undefined }>(all: readonly R[]) =>
      all.filter((row) => row.submitTime).toSorted((a, b) => a.submitTime!.localeCompare(b.submitTime!))
    if (ruleCode === 'vendor_num') for (const row of byTime(rows.vendor)) row.vendorNo = next(row.submitTime!)
    if (ruleCode === 'answer_num') for (const row of byTime(rows.onlineAnswer)) row.answerNo = next(row.submitTime!)
    for (const [key, value] of last) rows.sequence.push({ id: key, value })
  }
}
