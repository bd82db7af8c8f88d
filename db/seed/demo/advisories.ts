import { findAffected, type Candidate } from '~/worker/advisories/rules'
import { type SeededRandom, createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, officeTime } from './dates'
import type { NewRow } from './rows'
import type { SeedContext } from './context'

/** Number of advisories, including incidents. */
const ADVISORY_COUNT = 40
const vulnerabilityTexts = [
  ['远程代码执行漏洞', 4, '攻击者无需登录即可在服务器上执行命令。', '升级到修复版本；升级前在边界限制管理端口的访问。'],
  [
    '身份认证绕过漏洞',
    4,
    '构造特定请求可绕过登录校验，取得管理权限。',
    '升级到修复版本，并核查近三个月的管理操作日志。',
  ],
  ['SQL 注入漏洞', 3, '查询接口未过滤参数，可读取数据库内容。', '升级到修复版本，收回应用账号的多余权限。'],
  ['反序列化漏洞', 3, '接收的数据未经校验即被还原，可导致服务异常。', '升级到修复版本，关闭未使用的接口。'],
  ['权限提升漏洞', 3, '普通用户可借助定时任务取得更高权限。', '升级到修复版本，核查定时任务。'],
  ['敏感信息泄露漏洞', 2, '错误页面包含内部路径与配置。', '升级到修复版本，统一错误页面。'],
  ['拒绝服务漏洞', 2, '异常报文可使进程反复重启。', '升级到修复版本，启用流量限制。'],
  ['跨站脚本漏洞', 1, '公告正文未过滤脚本。', '升级到修复版本。'],
] as const
const incidentTexts = [
  ['钓鱼邮件集中投递', 3, '多家机构收到伪装成监管通知的钓鱼邮件。', '提醒全员，封堵发件域名，核查已打开附件的终端。'],
  ['行情接口被高频探测', 2, '外部地址对行情接口进行高频探测。', '启用访问频率限制，上报源地址。'],
  ['供应链组件被植入后门', 4, '某开源组件的发布包被植入后门代码。', '排查构建依赖，停用受影响版本。'],
  ['勒索软件感染办公终端', 4, '办公终端文件被加密，已隔离处理。', '断开受影响网段，核查备份可用性。'],
  ['域名解析异常', 2, '部分地区解析到错误地址。', '切换备用解析，核查域名管理账号。'],
] as const
/** Statuses of the unpublished ones, by index: draft, in review, withdrawn or returned. */
const unpublishedStatuses: Readonly<Record<number, number>> = { 24: 3, 30: 1, 33: 1, 35: 0, 36: 4, 37: 0 }
const answerNotes = ['已升级到修复版本。', '已在边界限制访问，计划下个交易日后升级。', '已完成核查，未发现异常。']

/** Adds the affected institutions of a published advisory and their responses; newer advisories have fewer responses. */
function addAffected(
  { rows, people }: Pick<SeedContext, 'rows' | 'people'>,
  row: NewRow<'advisory'>,
  at: number,
  chance: SeededRandom,
) {
  const safety = people.named.networkSafety!
  const targets = row.targets ?? []
  const time = row.createTime!
  for (const { reasons, ...one } of findAffected(targets, findCandidates(rows, targets))) {
    const done = at < 20 ? 0.9 : at < 30 ? 0.6 : 0.2
    const state = chance.is(done) ? (chance.is(0.75) ? 2 : 3) : chance.is(0.4) ? 1 : 0
    rows.affectedInstitution.push({
      id: stableId('advisoryAffected', at, one.departId),
      advisoryId: stableId('advisory', at),
      ...one,
      reasons,
      state,
      note: state === 3 ? '使用的版本不在受影响范围。' : state ? chance.pick(answerNotes) : '',
      answerName: state ? chance.pick(people.all).realname : '',
      answerTime: state ? officeTime(addDaysTo(time, chance.int(1, 5)), chance) : '',
      createBy: safety.username,
      createTime: time,
      updateBy: safety.username,
      updateTime: time,
    })
  }
}

/** Makes incidents and advisories of the lab over two years, with affected institutions and their responses. */
export function makeAdvisories({ rows, people }: SeedContext) {
  const chance = createRandom('advisories')
  const safety = people.named.networkSafety!
  const unit = people.named.networkOrgUser!
  const published = rows.software.filter(({ status }) => status === 2)
  const last = ANCHOR.slice(0, 10)
  const drills = rows.drillScene.filter(({ status }) => status === 1)
  const numbers = new Map<string, number>()
  for (let at = 0; at < ADVISORY_COUNT; at++) {
    const incident = at % 4 === 2
    const status = unpublishedStatuses[at] ?? 2
    const writer = incident || status === 1 ? unit : safety
    const foundDate = addDaysTo(last, -Math.round((ADVISORY_COUNT - at) * 15 - chance.int(0, 10)))
    const time = officeTime(addDaysTo(foundDate, chance.int(1, 4)), chance)
    const year = time.slice(0, 4)
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    const product = chance.pick(published)
    const [what, severity, summary, advice] = incident ? chance.pick(incidentTexts) : chance.pick(vulnerabilityTexts)
    const major = Number(/\d+/.exec(product.version)?.[0] ?? 1)
    const target = {
      ...{ softwareId: product.id, name: product.name, vendor: product.vendorName },
      ...{ from: `V${major - 1}.0`, to: chance.is(0.5) ? `V${major}.0.9` : '' },
    }
    const targets = incident && chance.is(0.6) ? [] : [target]
    const row: NewRow<'advisory'> = {
      id: stableId('advisory', at),
      advisoryNo: `AQ-${year}-${String(number).padStart(4, '0')}`,
      kind: incident ? 'incident' : 'advisory',
      title: incident ? what : `${product.name}${what}`,
      severity,
      code: incident ? '' : `CVE-${year}-${chance.int(10000, 59999)}`,
      source: chance.pick(['国家信息安全漏洞库', '厂商公告', '行业威胁情报共享', '实验室自主发现']),
      foundDate,
      summary,
      advice,
      targets,
      drills: chance.is(0.4) && drills.length ? [chance.pick(drills).id!] : [],
      departId: writer.institution.id,
      departName: writer.institution.departName,
      sysOrgCode: writer.institution.orgCode,
      status,
      opinion: status === 4 ? '请补充受影响的版本范围。' : status === 3 ? '经核实为误报。' : '',
      submitTime: status === 0 ? '' : time,
      publishTime: status === 2 || status === 3 ? time : '',
      matchTime: status === 2 || status === 3 ? time : '',
      createBy: writer.username,
      createTime: time,
      updateBy: safety.username,
      updateTime: time,
    }
    rows.advisory.push(row)
    if (status !== 2) continue
    addAffected({ rows, people }, row, at, chance)
  }
}

/** Counterpart of the product's statement: institutions that make, use or have tested software of the register. */
function findCandidates(
  rows: SeedContext['rows'],
  targets: readonly { softwareId: string; name: string }[],
): Candidate[] {
  return targets.flatMap(({ softwareId, name }, at) => {
    const made = rows.software
      .filter(({ id, departId }) => id === softwareId && departId)
      .map((one) => ({ ...toAffected(one, one.vendorName), kind: 'provider' as const, version: '' }))
    const used = rows.softwareUse
      .filter((one) => one.softwareId === softwareId)
      .map((one) => ({ ...toAffected(one, one.departName), kind: 'use' as const, version: one.version }))
    const tried = rows.softwareAdapt
      .filter((one) => one.softwareId === softwareId)
      .map((one) => ({ ...toAffected(one, one.departName), kind: 'adapt' as const, version: one.version }))
    return [...made, ...used, ...tried].map((one) => ({ ...one, at, name }))
  })
}
const toAffected = (
  { departId = '', sysOrgCode = '' }: { departId?: string; sysOrgCode?: string },
  departName: string,
) => ({
  ...{ departId, departName, sysOrgCode },
})
