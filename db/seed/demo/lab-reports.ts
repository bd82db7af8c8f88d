import { createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, officeTime } from './dates'
import type { SeedContext } from './context'

const REPORT_COUNT = 24
const reportKinds = [
  ['scan', '漏洞扫描报告', '发现高危漏洞 {n} 个，均已列出整改期限。'],
  ['pentest', '渗透测试报告', '互联网系统渗透测试，发现可利用路径 {n} 条。'],
  ['trend', '安全态势分析', '本季度拦截攻击较上季度上升 {n}%。'],
  ['review', '事件复盘报告', '处置历时 {n} 小时，提出改进措施五项。'],
] as const
const terms = [
  '仅限本单位网络安全人员阅读，不得转发。',
  '可在本单位内部传阅，引用时注明来源单位。',
  '仅用于行业联防联控，不得用于商业宣传。',
]

/** Makes the reports shared by the lab's institutions over two years. */
export function makeLabReports({ rows, people }: SeedContext) {
  const chance = createRandom('lab-reports')
  const writers = ['networkOrgUser', 'networkSafety', 'networkTechProvider', 'multi'].flatMap(
    (name) => people.named[name] ?? [],
  )
  const readers = ['networkOrgUser', 'networkSafety', 'multi'].flatMap((name) => people.named[name] ?? [])
  for (let at = 0; at < REPORT_COUNT; at++) {
    const writer = chance.pick(writers)
    const [kind, name, summary] = reportKinds[at % reportKinds.length]!
    const time = officeTime(addDaysTo(ANCHOR.slice(0, 10), -(REPORT_COUNT - at) * 28), chance)
    const id = stableId('labReport', at)
    const own = chance.pick(terms)
    rows.labReport.push({
      id,
      title: `${writer.institution.short}${time.slice(0, 7)}${name}`,
      kind,
      summary: summary.replace('{n}', String(chance.int(2, 18))),
      content: '一、范围与方法\n二、主要发现\n三、处置建议与期限\n四、联系人',
      terms: own,
      audience: chance.is(0.6) ? 3 : 2,
      untilDate: chance.is(0.4) ? addDaysTo(ANCHOR.slice(0, 10), chance.int(30, 400)) : '',
      departId: writer.institution.id,
      departName: writer.institution.departName,
      sysOrgCode: writer.institution.orgCode,
      status: at % 12 === 5 ? 0 : 1,
      createBy: writer.username,
      createTime: time,
      updateBy: writer.username,
      updateTime: time,
    })
    for (const reader of readers.filter((one) => one !== writer && chance.is(0.5)))
      rows.labReportReader.push({
        id: stableId('labReportReader', at, reader.username),
        reportId: id,
        userId: reader.id,
        readerName: reader.realname,
        departName: reader.institution.departName,
        terms: own,
        agreeTime: officeTime(addDaysTo(time, chance.int(1, 9)), chance),
      })
  }
}
