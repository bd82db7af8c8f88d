import { type SeededRandom, createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, officeTime } from './dates'
import type { Institution } from './people'
import { purchaseVendors } from './purchases'
import type { NewRow, Rows } from './rows'
import type { SeedContext } from './context'

/** Number of entries of the software register. */
const ENTRY_COUNT = 200
/** Classes with their subclasses and product names. */
const classSpecs: readonly (readonly [
  name: string,
  below: readonly (readonly [name: string, products: readonly string[]])[],
])[] = [
  [
    '基础软件',
    [
      ['操作系统', ['服务器操作系统']],
      ['数据库', ['国产数据库', '时序数据库']],
      ['中间件', ['分布式消息中间件', '应用服务器中间件']],
      ['云平台', ['容器云平台']],
    ],
  ],
  [
    '交易软件',
    [
      ['集中交易', ['集中交易系统']],
      ['极速交易', ['极速交易系统', '行情分发系统']],
      ['投资管理', ['资产管理系统', '估值核算系统']],
    ],
  ],
  [
    '管理软件',
    [
      ['风险与合规', ['风险控制系统', '合规管理系统']],
      ['客户服务', ['客户服务平台', '智能外呼平台']],
      ['办公协同', ['公文流转系统']],
    ],
  ],
  [
    '安全软件',
    [
      ['边界防护', ['下一代防火墙', '零信任接入']],
      ['监测审计', ['态势感知平台', '漏洞扫描系统']],
      ['数据安全', ['数据防泄漏系统', '密钥管理系统']],
    ],
  ],
  [
    '运维与测试',
    [
      ['运维监控', ['一体化运维平台', '日志分析平台']],
      ['测试工具', ['自动化测试平台', '性能压测平台']],
    ],
  ],
]
const platforms = ['01', '02', '03', '04', '05', '06', '07', '08']
const issuers = [
  ['信创产品适配认证', '国家工业信息安全发展研究中心'],
  ['软件产品登记证书', '中国软件行业协会'],
  ['计算机软件著作权登记证书', '中国版权保护中心'],
  ['商用密码产品认证', '商用密码检测中心'],
  ['信息安全等级保护测评报告', '公安部第三研究所'],
] as const
/** The brand of a vendor: `云枢` of `云枢科技股份有限公司`. */
const vendorBrand = (vendor: string) => vendor.slice(0, 2)
const auditColumns = (by: string, time: string) => ({ createBy: by, createTime: time, updateBy: by, updateTime: time })

function makeClasses(rows: SeedContext['rows']) {
  const products: { classId: string; product: string }[] = []
  const put = (code: string, pid: string, name: string) => {
    const id = stableId('softwareClass', code)
    rows.softwareClass.push({ id, pid, name, code, ...auditColumns('centerAdmin', '2024-03-01 09:00:00') })
    return id
  }
  const two = (at: number) => String(at + 1).padStart(2, '0')
  for (const [at, [name, below]] of classSpecs.entries()) {
    const code = `A${two(at)}`
    const pid = put(code, '0', name)
    for (const [within, [own, called]] of below.entries()) {
      const classId = put(`${code}A${two(within)}`, pid, own)
      products.push(...called.map((product) => ({ classId, product })))
    }
  }
  return products
}

type UsedProduct = { at: number; id: string; versions: readonly string[]; begun: string }
/** Adds the users of a product, with version and date. */
function addUses(rows: Rows, chance: SeededRandom, users: readonly Institution[], of: UsedProduct) {
  const { at, id, versions, begun } = of
  const last = ANCHOR.slice(0, 10)
  for (const user of chance.some(users, chance.int(0, 5)))
    rows.softwareUse.push({
      id: stableId('softwareUse', at, user.index),
      softwareId: id,
      departId: user.id,
      departName: user.departName,
      version: chance.pick(versions),
      since: addDaysTo(begun, chance.int(0, 60)) < last ? addDaysTo(begun, chance.int(0, 60)) : last,
      sysOrgCode: user.orgCode,
      ...auditColumns('centerAdmin', begun),
    })
}

const makeCertificates = (vendorName: string, status: number, chance: SeededRandom) =>
  chance.some(issuers, chance.int(0, 3)).map(([name, issuer]) => ({
    name,
    issuer,
    no: `${vendorBrand(vendorName)}-${chance.int(2023, 2026)}-${String(chance.int(1, 9999)).padStart(4, '0')}`,
    // Entries in review have no expired certificate.
    expireDate: addDaysTo(ANCHOR.slice(0, 10), chance.int(status === 1 || chance.is(0.9) ? 20 : -200, 900)),
  }))

/** Makes the software register: a dozen products per vendor, their platforms and users; some are not yet published. */
export function makeSoftware({ rows, people }: SeedContext) {
  const chance = createRandom('software')
  const products = makeClasses(rows)
  const users = people.institutions.filter(({ departType }) =>
    ['B01A01', 'B01A02', 'B01A03', 'B01A04'].includes(departType ?? ''),
  )
  for (let at = 0; at < ENTRY_COUNT; at++) {
    const vendorName = purchaseVendors[at % purchaseVendors.length]!
    const { classId, product } = products[(at * 5 + Math.floor(at / purchaseVendors.length)) % products.length]!
    const home = people.institutions.find(({ departName }) => departName === vendorName)
    const by = home?.index === 12 ? 'centerProvider' : 'centerAdmin'
    const major = chance.int(2, 8)
    const versions = [
      `V${major - 1}.${chance.int(0, 9)}.0`,
      `V${major}.0.${chance.int(0, 4)}`,
      `V${major}.${chance.int(1, 12)}.1`,
    ]
    const begun = officeTime(addDaysTo('2024-03-04', chance.int(0, 900)), chance)
    const status = at % 20 === 3 ? 0 : at % 20 === 7 ? 1 : at % 40 === 11 ? 3 : at % 40 === 31 ? 4 : 2
    const certificates = makeCertificates(vendorName, status, chance)
    const id = stableId('software', at)
    const xinchuang = chance.is(0.55) ? 2 : chance.is(0.5) ? 1 : 0
    rows.software.push({
      id,
      name: `${vendorBrand(vendorName)}${product}`,
      classId,
      vendorName,
      departId: home?.id ?? '',
      version: versions[2]!,
      xinchuang,
      intro: `${product}，面向证券期货业机构，支持集群部署与同城双活，提供标准接口与运维工具。`,
      website: `https://www.example.org/product/${at + 1}`,
      contact: chance.pick(['技术支持', '产品经理', '商务联系']),
      phone: `010-${chance.int(60000000, 88999999)}`,
      certificates,
      expireDate: certificates.map(({ expireDate }) => expireDate).toSorted()[0] ?? '',
      status,
      opinion: status === 4 ? '请补充信创产品适配认证证书编号。' : status === 3 ? '版本停止维护。' : '',
      submitTime: status === 0 ? '' : begun,
      publishTime: status === 2 || status === 3 ? begun : '',
      sysOrgCode: home?.orgCode ?? '',
      ...auditColumns(by, begun),
    })
    if (status === 0) continue
    addTestResults(rows, chance, {
      id,
      versions,
      xinchuang,
      testers: [home ?? people.institutions[0]!, chance.pick(users)],
      begun,
    })
    if (status !== 2) continue
    addUses(rows, chance, users, { at, id, versions, begun })
  }
}

type TestedProduct = {
  id: string
  versions: readonly string[]
  xinchuang: number
  testers: readonly { index: number; id: string; departName: string; orgCode?: string }[]
  begun: string
}
/** Adds test results: newer versions run on more platforms, and domestic products are adapted sooner. */
function addTestResults(
  rows: SeedContext['rows'],
  chance: ReturnType<typeof createRandom>,
  { id, versions, xinchuang, testers, begun }: TestedProduct,
) {
  for (const [age, version] of versions.entries())
    for (const platform of chance.some(platforms, chance.int(1, 2 + age))) {
      const tester = chance.pick(testers)
      const luck = chance.next() + age * 0.15 + xinchuang * 0.12
      const row: NewRow<'softwareAdapt'> = {
        id: stableId('softwareAdapt', id, version, platform),
        softwareId: id,
        version,
        platform,
        result: luck > 0.6 ? 1 : luck > 0.3 ? 2 : 3,
        testDate: begun.slice(0, 10),
        departId: tester.id,
        departName: tester.departName,
        reportNo: `SP-${begun.slice(0, 4)}-${String(chance.int(1, 999)).padStart(3, '0')}`,
        sysOrgCode: tester.orgCode ?? '',
        ...auditColumns('centerTechnology', begun),
      }
      rows.softwareAdapt.push(row)
    }
}
