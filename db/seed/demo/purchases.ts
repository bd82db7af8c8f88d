import { createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, previousWeekday } from './dates'
import type { SeedContext } from './context'

const PER_YEAR = 100
const YEARS = [2021, 2022, 2023, 2024, 2025, 2026]
type PurchaseKind = readonly [category: string, least: number, most: number, products: readonly string[]]
/** Kinds of purchases with their range of prices in 万元. */
const purchaseKinds: readonly PurchaseKind[] = [
  ['01', 60, 2400, ['国产服务器', '全闪存储阵列', '万兆低时延交换机', '密码机', '时钟同步设备', '一体化数据库机']],
  ['02', 20, 900, ['国产数据库', '服务器操作系统', '分布式消息中间件', '应用服务器中间件', '容器云平台']],
  ['03', 40, 1800, ['集中交易系统', '极速交易系统', '资产管理系统', '风险控制系统', '客户服务平台', '合规管理系统']],
  ['04', 15, 700, ['下一代防火墙', '态势感知平台', '漏洞扫描系统', '数据防泄漏系统', '零信任接入', '流量清洗服务']],
  ['05', 80, 1500, ['同城灾备机房租用', '行业云资源', '私有云扩容', '骨干专线']],
  ['06', 10, 400, ['全市场行情数据', '债券估值数据', '舆情数据', '工商与司法数据']],
  ['07', 8, 300, ['系统等级测评', '运维驻场服务', '代码安全审计', '应急演练服务', '性能压力测试']],
]
export const purchaseVendors = [
  '云枢科技股份有限公司',
  '恒数软件股份有限公司',
  '金盾网安技术有限公司',
  '证信技术服务有限责任公司',
  '链石科技有限公司',
  '登记结算技术有限公司',
  '海川信息系统有限公司',
  '天工数据科技有限公司',
  '磐石存储技术有限公司',
  '清源密码技术有限公司',
  '中岳操作系统有限公司',
  '南斗数据库有限公司',
  '启程云计算有限公司',
  '睿算人工智能有限公司',
  '九州网络通信有限公司',
  '博安测评认证有限公司',
]
const purchaseModes = ['1', '1', '1', '2', '3', '3', '4', '5', '6']

/** Makes a hundred purchases per year; the share of domestic products grows, and half are shared with the industry. */
export function makePurchases({ rows, people }: SeedContext) {
  const chance = createRandom('purchases')
  const buyers = people.institutions.filter((one) =>
    ['B01A01', 'B01A02', 'B01A03', 'B01A04'].includes(one.departType ?? ''),
  )
  const buying = buyers.length ? buyers : people.institutions.slice(2)
  for (const [since, year] of YEARS.entries())
    for (let at = 0; at < PER_YEAR; at++) {
      const [category, least, most, products] = chance.pick(purchaseKinds)
      const product = chance.pick(products)
      const buyer = chance.pick(buying)
      const last = `${ANCHOR.slice(0, 10)}`
      const ends = `${year}-12-20` < last ? `${year}-12-20` : last
      const days = (Date.parse(ends) - Date.parse(`${year}-01-08`)) / 86_400_000
      const signDate = previousWeekday(addDaysTo(`${year}-01-08`, chance.int(0, days)))
      const domestic = chance.next() + since * 0.13
      const time = `${signDate} ${String(chance.int(9, 17)).padStart(2, '0')}:30:00`
      rows.industryPurchase.push({
        id: stableId('purchase', year, at),
        year: String(year),
        title: `${buyer.short}${product}采购（${String(at + 1).padStart(3, '0')}）`,
        buyerDepartId: buyer.id,
        buyerName: buyer.departName,
        category,
        product,
        vendorName: chance.pick(purchaseVendors),
        amount: Math.round(chance.between(least, most) * 100) / 100,
        purchaseMode: chance.pick(purchaseModes),
        xinchuang: domestic > 1.05 ? 2 : domestic > 0.6 ? 1 : 0,
        signDate,
        contractPeriod: chance.pick(['一年', '两年', '三年', '六个月', '至验收合格']),
        shareAuth: chance.is(0.5) ? 1 : chance.is(0.2) ? 2 : 0,
        status: chance.is(0.03) ? 0 : 1,
        createBy: buyer.contact.username,
        createTime: time,
        updateBy: buyer.contact.username,
        updateTime: time,
        sysOrgCode: buyer.orgCode,
      })
    }
}
